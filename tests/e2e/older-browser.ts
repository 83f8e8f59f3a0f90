import type { Page } from '@playwright/test';

/** Features that the oldest browsers do not have, by their names in stylesheets. */
const MISSING = ['position-area', 'animation-timeline', 'scrollbar-gutter', 'details-content', '"/" / ""'];

const STYLED = ['document', 'stylesheet'];

/**
 * Takes features away: styles with other names, and objects that do not exist. The policy of the pages does not allow other styles,
 * so the test needs `bypassCSP`.
 */
export async function makeOlder(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (!STYLED.includes(route.request().resourceType())) return route.fallback();
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({
      response,
      body: MISSING.reduce((css, name) => css.replaceAll(name, `missing-${name}`), text),
    });
  });
  await page.addInitScript((missing) => {
    const supports = CSS.supports.bind(CSS) as (...conditions: string[]) => boolean;
    CSS.supports = (...conditions: string[]) =>
      !missing.some((name) => conditions.join(':').includes(name)) && supports(...conditions);
    // Older browsers read an object as `true`.
    const { togglePopover } = HTMLElement.prototype;
    HTMLElement.prototype.togglePopover = function toggle(force) {
      return togglePopover.call(this, force === undefined ? undefined : Boolean(force));
    };
  }, MISSING);
}
