/** Plugins that cannot work with this engine, by their names: what to use instead. */
const REFUSED: Readonly<Record<string, string>> = {};

/** The reason why the engine refuses a plugin; undefined if it does not. */
export function refusalOf(name: string): string | undefined {
  const reason = Object.hasOwn(REFUSED, name) ? REFUSED[name] : undefined;
  return reason && `the plugin ${name} cannot be used: ${reason}`;
}
