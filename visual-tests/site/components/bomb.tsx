/** Fails in the browser only. */
export function Bomb() {
  if (typeof window !== 'undefined') {
    throw new Error('The film tore.', { cause: new Error('The splice was dry.') });
  }
  return <p>Everything holds.</p>;
}
