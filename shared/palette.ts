/** Colors of `theme/styles/tokens.css` for images and files that cannot read custom properties. */
export const LAMP = '#ffb84d';
export const LIGHT_INK = '#1f1b16';
export const DARK_INK = '#f1ebe2';
export const DARK_PAPER = '#141210';
export const DARK_ACCENT = '#ffc168';
export const DARK_ACCENT_WASH = '#2a2013';
