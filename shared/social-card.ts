/** Pixels of a social card: the size that every large link preview asks for. */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

/** Address of the card for pages without one of their own, from the root of the site. */
export const DEFAULT_CARD = '/social-card.png';
