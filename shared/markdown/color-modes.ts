/** The end of a name of an image for the light color mode, such as `menu.light.png`. */
const LIGHT = /\.light(?=\.[a-z]+(?:[?#]|$))/i;

/** The URL of the same image for the dark color mode, such as `menu.dark.png`; undefined if the image is for both color modes. */
export const darkVersionOf = (url: string): string | undefined =>
  LIGHT.test(url) ? url.replace(LIGHT, '.dark') : undefined;

/** The classes of images for one color mode. `theme/markdown/prose.css` hides those of the other mode. */
export const MODE_CLASS = { light: 'light-only', dark: 'dark-only' } as const;
