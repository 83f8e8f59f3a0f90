/** The different messages of an error and of its causes, the error first. */
export function causesOf(error: Error): string[] {
  const causes = new Set<unknown>();
  // A chain of causes can be circular.
  for (let next: unknown = error; next && !causes.has(next); ) {
    causes.add(next);
    next = next instanceof Error ? next.cause : undefined;
  }
  const messages = [...causes].map((cause) => (cause instanceof Error ? cause.message : String(cause)));
  return [...new Set(messages)];
}
