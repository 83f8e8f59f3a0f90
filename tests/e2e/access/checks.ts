import type { Page } from '@playwright/test';
import { axeProblems, axeProblemsInBothModes } from '../axe.ts';
import { excessWidth } from '../test.ts';

/** By how much a page that scrolls horizontally is wider than the window. */
const horizontalOverflow = async (page: Page): Promise<string[]> => {
  const excess = await excessWidth(page);
  return excess > 0 ? [`the page is ${excess} px wider than the window`] : [];
};

/** Boxes that cut off a part of their content. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scope = document.querySelector('dialog[open]') ?? document.body;
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const isCut = (element: HTMLElement): boolean => {
      const style = getComputedStyle(element);
      // Excerpts of hits are cut off by design.
      if (style.getPropertyValue('-webkit-line-clamp') !== 'none') return false;
      // Visually hidden on purpose.
      if (style.clipPath === 'inset(50%)') return false;
      const isWide = hides(style.overflowX) && element.scrollWidth > element.clientWidth + 1;
      return isWide || (hides(style.overflowY) && element.scrollHeight > element.clientHeight + 1);
    };
    return [...scope.querySelectorAll<HTMLElement>('*')]
      .filter((element) => !element.closest('.visually-hidden, svg, [hidden]') && element.checkVisibility())
      .filter(isCut)
      .map((element) => `cut off: ${element.textContent?.trim().slice(0, 40)}`);
  });

/** Pairs of lines of text that overlap. */
const overlaps = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    interface Line {
      text: string;
      rect: DOMRect;
      layer: Element | null;
    }
    const up = (element: Element | null, matches: (style: CSSStyleDeclaration) => boolean): Element | null =>
      element && !matches(getComputedStyle(element)) ? up(element.parentElement, matches) : element;
    /** Text of floating elements is compared only with text of the same element. */
    const layerOf = (element: Element) =>
      element.closest(':popover-open') ?? up(element, ({ position }) => /^(?:fixed|sticky)$/.test(position));
    const scrollerOf = (element: Element) => up(element, ({ overflowY }) => /auto|scroll/.test(overflowY));
    const isExcerpt = (element: Element) =>
      up(element, (style) => style.getPropertyValue('-webkit-line-clamp') !== 'none') !== null;
    /** The text of elements that scroll may be under other text. */
    const isChecked = (element: Element | null): element is Element => {
      if (!element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
      return !element.closest('.visually-hidden, svg, pre, [role=region][tabindex]') && !isExcerpt(element);
    };
    const linesOf = (text: Text): Line[] => {
      const parent = text.parentElement;
      if (!text.data.trim() || !isChecked(parent)) return [];
      const range = new Range();
      range.selectNodeContents(text);
      const frame = scrollerOf(parent)?.getBoundingClientRect();
      return [...range.getClientRects()]
        .filter(({ width }) => width > 1)
        .filter(({ top, bottom }) => !frame || (bottom <= frame.bottom && top >= frame.top))
        .map((rect) => ({ text: text.data.trim().slice(0, 30), rect, layer: layerOf(parent) }));
    };
    const lines: Line[] = [];
    const scope = document.querySelector('dialog[open]') ?? document.body;
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) lines.push(...linesOf(walker.currentNode as Text));
    const isOn = ({ rect: a, layer }: Line, { rect: b, layer: other }: Line): boolean => {
      const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      return layer === other && width > 2 && height > Math.min(a.height, b.height) * 0.4;
    };
    lines.sort((a, b) => a.rect.top - b.rect.top);
    return lines.flatMap((one, index) => {
      // Lines that begin below this line cannot overlap it.
      const end = lines.findIndex(({ rect }, at) => at > index && rect.top >= one.rect.bottom);
      return lines
        .slice(index + 1, end === -1 ? undefined : end)
        .filter((other) => isOn(one, other))
        .map((other) => `overlap: “${one.text}” and “${other.text}”`);
    });
  });

/** Links and buttons of the navbar that leave the window or overlap. */
const navbarCollisions = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    if (document.querySelector('dialog[open]')) return [];
    const items = [...document.querySelectorAll<HTMLElement>('nav[aria-label=Main] :is(a, button)')]
      .filter((item) => item.checkVisibility())
      .map((item) => ({ name: item.ariaLabel ?? item.textContent, box: item.getBoundingClientRect() }));
    const isOn = (a: DOMRect, b: DOMRect) =>
      a.right > b.left + 1 && b.right > a.left + 1 && a.bottom > b.top && b.bottom > a.top;
    const outside = items.filter(({ box }) => box.right > innerWidth + 0.5 || box.left < -0.5);
    const crowded = items.filter(({ box }, index) =>
      items.slice(index + 1).some((other) => isOn(box, other.box)),
    );
    return [...outside, ...crowded].map(({ name }) => `navbar item overlaps or leaves the window: ${name}`);
  });

/**
 * Layout problems: horizontal scrolling, text that is cut off or overlaps other text, and a navbar without enough room.
 */
export const layoutProblems = async (page: Page): Promise<string[]> => {
  const found = await Promise.all([
    horizontalOverflow(page),
    cutOff(page),
    overlaps(page),
    navbarCollisions(page),
  ]);
  return [...new Set(found.flat())];
};

/** Targets that are too small and too close to others, by WCAG 2.2, 2.5.8. By default, axe does not run this rule. */
const TARGET_SIZE = 'target-size';

export const smallTargets = (page: Page): Promise<string[]> => axeProblems(page, { only: [TARGET_SIZE] });

/** Problems that axe finds in either mode, and small targets. */
export const axeAndTargetProblems = (page: Page): Promise<string[]> =>
  axeProblemsInBothModes(page, { additional: [TARGET_SIZE] });

/** Running animations, and styles with animations or transitions. */
export const motion = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // The other animations only move when the reader scrolls.
    const running = document
      .getAnimations()
      .filter(({ timeline }) => timeline instanceof DocumentTimeline)
      .map((animation) => `running animation: ${animation.id || animation}`);
    const lasting = (durations: string) => durations.split(', ').some((one) => Number.parseFloat(one) > 0);
    const asking = [...document.querySelectorAll('*')].flatMap((element) =>
      [undefined, '::before', '::after', '::backdrop']
        .map((part) => getComputedStyle(element, part))
        .filter(
          (style) =>
            lasting(style.transitionDuration) ||
            (style.animationName !== 'none' && style.getPropertyValue('animation-timeline') === 'auto') ||
            style.scrollBehavior === 'smooth',
        )
        .map(() => `animation or transition in styles: ${element.tagName} ${element.className}`),
    );
    return [...running, ...asking];
  });

/** Text spacing of WCAG 1.4.12. */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }
`;

/** Applies the text spacing. The content security policy does not allow style elements. */
export const applyTextSpacing = (page: Page): Promise<void> =>
  page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, SPACING);
