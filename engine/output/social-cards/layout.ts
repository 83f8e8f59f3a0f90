import { DARK_ACCENT, DARK_ACCENT_WASH, DARK_INK, DARK_PAPER, LAMP } from '../../../shared/palette.ts';
import { CARD_HEIGHT, CARD_WIDTH } from '../../../shared/social-card.ts';

/** Increase this number when something outside the layout changes the cards, such as a font or the renderer. */
export const CARD_VERSION = '6';

/** The colors of a card that follow from the accent color of the site. */
export interface CardColors {
  accent: string;
  wash: string;
  lamp: string;
}

/** The colors of the theme. */
const COLORS: CardColors = { accent: DARK_ACCENT, wash: DARK_ACCENT_WASH, lamp: LAMP };

/** The words on a social card. */
export interface SocialCard {
  /** The section of the site that contains the page; may be empty. */
  section: string;
  title: string;
  /** The site's title, or its tagline if the card's title is already the site's title. */
  foot: string;
  /** Default: the colors of the theme. */
  colors?: CardColors | undefined;
}

/** An element in the form that Satori accepts: like a React element, but without React. */
export interface CardNode {
  type: 'div';
  props: { style: Record<string, string | number>; children: readonly CardNode[] | string };
}

/** One family for each subset of the font: Satori looks for a missing letter only in the next family. */
export const FONT_FAMILIES = { latin: 'Instrument Sans', 'latin-ext': 'Instrument Sans Extended' } as const;

/** The screen behind the words, and the distance of the words from the edges of the screen, in pixels. */
const SCREEN = { x: 250, y: 40, width: 910, height: 550 };
const INSET = { x: 60, y: 52 };
const LENS = { x: 14, y: CARD_HEIGHT / 2, radius: 128, lamp: (128 * 4) / 9.5 };

/** The part of the screen that words may cover, in pixels. A word that is too wide is clipped at the edge of this part. */
export const WORDS = {
  x: SCREEN.x + INSET.x / 2,
  y: SCREEN.y + INSET.y / 2,
  width: SCREEN.width - INSET.x,
  height: SCREEN.height - INSET.y,
};

const SMALL = 30;
const LINE_HEIGHT = 1.1;
const TEXT_WIDTH = SCREEN.width - 2 * INSET.x;
const TITLE_HEIGHT = 300;
const TITLE_SIZES = [112, 96, 84, 74, 64, 56] as const;
const SMALLEST_TITLE = 50;
/** Average advance of lower-case and of capital letters of the bold font, in em. Ragged lines need RAGGED times the space. */
const SMALL_LETTER = 0.53;
const CAPITAL = 0.7;
const RAGGED = 1.15;

const widthOf = (text: string): number =>
  [...text].reduce((width, letter) => width + (/\p{Lu}/u.test(letter) ? CAPITAL : SMALL_LETTER), 0);

/** Whether a title of this size fits the screen, estimated by the average width of its letters. */
function fits(title: string, size: number): boolean {
  const width = widthOf(title) * size;
  const longestWord = Math.max(...title.split(/\s+/).map(widthOf)) * size;
  const lines = width <= TEXT_WIDTH ? 1 : Math.ceil((width * RAGGED) / TEXT_WIDTH);
  return longestWord <= TEXT_WIDTH && lines * size * LINE_HEIGHT <= TITLE_HEIGHT;
}

/** The size of a title in pixels: the largest one that fits. The smallest is for titles that have to be cut. */
export const titleSize = (title: string): number =>
  TITLE_SIZES.find((size) => fits(title, size)) ?? SMALLEST_TITLE;

/** The background of the words: projector, beam and screen, as on the home page. @returns an SVG */
export function drawBackground({ accent, wash, lamp }: CardColors = COLORS): string {
  const { x, y, width, height } = SCREEN;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}">`,
    `<defs><linearGradient id="beam" gradientUnits="userSpaceOnUse" x1="${LENS.x + LENS.radius / 2}" x2="${x}" y1="0" y2="0">`,
    `<stop stop-color="${lamp}"/><stop offset="1" stop-color="${lamp}" stop-opacity=".2"/></linearGradient></defs>`,
    `<rect width="100%" height="100%" fill="${DARK_PAPER}"/>`,
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="22" fill="${wash}" stroke="${accent}" stroke-opacity=".45" stroke-width="2"/>`,
    `<path d="M${LENS.x} ${LENS.y} ${x} ${y + 22}V${y + height - 22}Z" fill="url(#beam)"/>`,
    `<circle cx="${LENS.x}" cy="${LENS.y}" r="${LENS.radius}" fill="${DARK_INK}"/>`,
    `<circle cx="${LENS.x}" cy="${LENS.y}" r="${LENS.lamp}" fill="${lamp}"/>`,
    '</svg>',
  ].join('');
}

const box = (style: CardNode['props']['style'], children: CardNode['props']['children']): CardNode => ({
  type: 'div',
  props: { style, children },
});

const line = (text: string, style: CardNode['props']['style']): CardNode =>
  box(
    {
      display: 'block',
      fontSize: SMALL,
      letterSpacing: '-0.01em',
      wordSpacing: '0.05em',
      lineClamp: 1,
      ...style,
    },
    text,
  );

function headline(title: string): CardNode {
  const fontSize = titleSize(title);
  return box(
    {
      display: 'block',
      fontSize,
      fontWeight: 700,
      letterSpacing: '-0.025em',
      lineHeight: LINE_HEIGHT,
      wordSpacing: '0.05em',
      // Satori cannot balance and truncate the same title: it would break words and count lines wrongly.
      // Only titles that do not fit are truncated.
      ...(fontSize === SMALLEST_TITLE
        ? { lineClamp: Math.floor(TITLE_HEIGHT / (fontSize * LINE_HEIGHT)), wordBreak: 'break-word' }
        : { textWrap: 'balance' }),
    },
    title,
  );
}

/** The words of a card as a tree for Satori: the section above the title, the site at the bottom. */
export function layoutCard({ section, title, foot, colors = COLORS }: SocialCard): CardNode {
  return box(
    {
      boxSizing: 'border-box',
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'space-between',
      width: CARD_WIDTH,
      height: CARD_HEIGHT,
      padding: `${SCREEN.y + INSET.y}px ${CARD_WIDTH - SCREEN.x - SCREEN.width + INSET.x}px ${SCREEN.y + INSET.y}px ${SCREEN.x + INSET.x}px`,
      color: DARK_INK,
      fontFamily: Object.values(FONT_FAMILIES).join(', '),
    },
    [
      box(
        {
          display: 'flex',
          flexDirection: 'column',
          flexGrow: 1,
          justifyContent: 'center',
          overflow: 'hidden',
        },
        [line(section, { color: colors.accent, fontWeight: 500, marginBottom: 18 }), headline(title)],
      ),
      line(foot, { fontWeight: 600 }),
    ],
  );
}
