/** The files of the site's own components by name, absolute. Each thread reads them with the configuration. */
let components: readonly ReadonlyMap<string, string>[] = [];

/** Sets the components that all pages can use without an import, besides those of the engine: of the site, of its plugins. */
export function setSiteComponents(...files: ReadonlyMap<string, string>[]): void {
  components = files;
}

/** Absolute path of a component of the site; undefined if the site has no such component. */
export const siteComponent = (name: string): string | undefined =>
  components.find((files) => files.has(name))?.get(name);

/** The names of the site's own components. */
export const siteComponents = (): string[] => components.flatMap((files) => [...files.keys()]);
