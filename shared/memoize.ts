/** Wraps a function so that it keeps its results. @param keyOf the part of the input that determines the result */
export function memoize<Input, Output>(
  compute: (input: Input) => Output,
  keyOf: (input: Input) => unknown = (input) => input,
): (input: Input) => Output {
  const known = new Map<unknown, Output>();
  return (input) => {
    const key = keyOf(input);
    const value = known.get(key) ?? compute(input);
    known.set(key, value);
    return value;
  };
}
