/** How deep a chain of causes is followed: far beyond any real one, short of a circle. */
const DEEPEST = 10;

/** An error's message and those of what caused it, the outermost first. */
export function causesOf(error: Error): string[] {
  const messages: string[] = [];
  let current: unknown = error;
  while (current !== undefined && current !== null && messages.length < DEEPEST) {
    messages.push(current instanceof Error ? current.message : String(current));
    current = current instanceof Error ? current.cause : undefined;
  }
  return messages;
}
