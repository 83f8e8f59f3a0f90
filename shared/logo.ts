/**
 * The logo: a projector's lens and its beam, in a square of `size` units. The navbar, the icons, the social cards and the
 * book draw these shapes.
 */
export const LOGO = {
  size: 32,
  beam: 'M13 16 31 5.5v21Z',
  lens: { cx: 11.5, cy: 16, r: 9.5 },
  lamp: { cx: 11.5, cy: 16, r: 4 },
} as const;
