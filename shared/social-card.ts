/** Size of a social card in pixels, for large link previews. */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

/** Path of the card for pages that do not have one. */
export const DEFAULT_CARD = '/social-card.png';
