/** The colors of badges and callouts. `theme/styles/tokens.css` has two tokens for each: for text, and for the ground. */
export const TONES = ['note', 'tip', 'info', 'warning', 'danger'] as const;

export type Tone = (typeof TONES)[number];
