/** Maximum number of messages, because a chain of causes can be circular. */
const MAX_MESSAGES = 10;

/** The messages of an error and of its causes, the error first. */
export function causesOf(error: Error): string[] {
  const messages: string[] = [];
  let current: unknown = error;
  while (current !== undefined && current !== null && messages.length < MAX_MESSAGES) {
    messages.push(current instanceof Error ? current.message : String(current));
    current = current instanceof Error ? current.cause : undefined;
  }
  return messages;
}
