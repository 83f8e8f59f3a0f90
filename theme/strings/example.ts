// Strings of examples in the authoring reference.

/** Name of the rendered part of an example. */
export const EXAMPLE_RESULT = 'Result';
