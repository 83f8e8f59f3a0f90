import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { build } from 'esbuild';
import { error, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import type { Pattern, Step } from './find.ts';
import type { Session, Size } from './sessions.ts';

type RoleOptions = Parameters<Page['getByRole']>[1];
type Role = Parameters<Page['getByRole']>[0];

const { outputFiles } = await build({
  entryPoints: [join(import.meta.dirname, 'find.ts')],
  bundle: true,
  write: false,
  format: 'iife',
  globalName: 'engineFinder',
  define: { 'process.env': '{}', 'process.env.NODE_ENV': '"production"' },
});

/** Sets `window.engineFinder`. */
const FINDER = `${outputFiles[0]?.text}; window.engineFinder = engineFinder;`;

const patternOf = (text: string | RegExp, exact = false): Pattern =>
  typeof text === 'string' ? { text, exact } : { source: text.source, flags: text.flags };

/** The keys that WebDriver names differently. */
const KEYS: Readonly<Record<string, string>> = {
  Control: Key.CONTROL,
  Shift: Key.SHIFT,
  Alt: Key.ALT,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Tab: Key.TAB,
  Backspace: Key.BACK_SPACE,
  ArrowDown: Key.ARROW_DOWN,
  ArrowUp: Key.ARROW_UP,
  ArrowLeft: Key.ARROW_LEFT,
  ArrowRight: Key.ARROW_RIGHT,
  End: Key.END,
  Home: Key.HOME,
};

/**
 * Milliseconds after which a script that only reads is given up. The driver of WebKit never answers if Back replaces the document
 * while the script runs. On a busy machine, a search in a large page takes more than two seconds, and each new attempt would delay
 * the others.
 */
const ANSWER_WITHIN = 5000;

/** A window or tab of a browser. The functions have the names that they have in Playwright. */
export class EnginePage {
  readonly #session: Session;
  readonly #handle: string;

  constructor(session: Session, handle: string) {
    this.#session = session;
    this.#handle = handle;
  }

  /** The driver, with this window as the target of its commands. */
  async driver(): Promise<WebDriver> {
    const { driver } = this.#session;
    if ((await driver.getWindowHandle().catch(() => '')) !== this.#handle)
      await driver.switchTo().window(this.#handle);
    return driver;
  }

  /** Opens a URL, which must be another document. Waits for its HTML, but not for its other files. */
  async goto(url: string): Promise<void> {
    await this.#leave(async () => (await this.driver()).get(url));
  }

  async goBack(): Promise<void> {
    await (await this.driver()).navigate().back();
  }

  async goForward(): Promise<void> {
    await (await this.driver()).navigate().forward();
  }

  async reload(): Promise<void> {
    await this.#leave(async () => (await this.driver()).navigate().refresh());
  }

  /** Waits until an action has replaced the document, and the new one has its HTML. */
  async #leave(act: () => Promise<void>): Promise<void> {
    await this.evaluate(() => {
      document.documentElement.dataset.left = '';
    });
    await act();
    const hasArrived = () =>
      // Commands fail while the document is replaced.
      this.read<boolean>(
        "return !('left' in document.documentElement.dataset) && document.readyState !== 'loading'",
      ).catch(() => false);
    await expect.poll(hasArrived, 'the page has arrived').toBe(true);
  }

  async url(): Promise<string> {
    return (await this.driver()).getCurrentUrl();
  }

  /** Runs a function in the page, and waits for its promise. The function must not use outer variables. */
  async evaluate<Result, Args extends unknown[]>(
    run: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    return (await this.driver()).executeScript(`return (${run})(...arguments)`, ...args);
  }

  /** Runs a script that only reads. @returns its result; undefined if the driver does not answer, so that the caller can ask again */
  async read<Result>(script: string, ...args: unknown[]): Promise<Result | undefined> {
    const answer = (await this.driver()).executeScript<Result>(script, ...args);
    let timer: number | NodeJS.Timeout | undefined;
    const none = new Promise<undefined>((resolve) => {
      timer = setTimeout(resolve, ANSWER_WITHIN);
    });
    return Promise.race([answer, none]).finally(() => clearTimeout(timer));
  }

  /** Sets the size of the page, and waits until the page has it. */
  async setViewportSize(size: Size): Promise<void> {
    await this.driver();
    await this.#session.resize(size);
    await expect
      .poll(() => this.evaluate(() => ({ width: innerWidth, height: innerHeight })), 'the size of the page')
      .toEqual(size);
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(await (await this.driver()).takeScreenshot(), 'base64');
  }

  /** Opens a window of the same browser. */
  async open(): Promise<EnginePage> {
    const driver = await this.driver();
    await driver.switchTo().newWindow('window');
    return new EnginePage(this.#session, await driver.getWindowHandle());
  }

  getByRole(role: Role, options: RoleOptions = {}): EngineLocator {
    return new EngineLocator(this, []).getByRole(role, options);
  }

  getByText(text: string | RegExp): EngineLocator {
    return new EngineLocator(this, []).getByText(text);
  }

  locator(selector: string): EngineLocator {
    return new EngineLocator(this, []).locator(selector);
  }

  readonly keyboard = {
    /** Presses a key, with modifiers as in `Control+k`. */
    press: async (keys: string): Promise<void> => {
      const names = keys.split('+').map((name) => KEYS[name] ?? name);
      const actions = (await this.driver()).actions();
      for (const name of names) actions.keyDown(name);
      for (const name of names.reverse()) actions.keyUp(name);
      await actions.perform();
    },
    type: async (text: string): Promise<void> => {
      await (await this.driver()).actions().sendKeys(text).perform();
    },
  };

  /** Finds elements in the page; `[]` while the page changes. */
  async find(steps: readonly Step[]): Promise<WebElement[]> {
    const script = 'return window.engineFinder ? window.engineFinder.find(arguments[0]) : null';
    const found = await this.read<WebElement[] | null>(script, steps);
    if (found) return found;
    await this.read(FINDER);
    return (await this.read<WebElement[] | null>(script, steps)) ?? [];
  }
}

/** Errors that mean: the page has changed between two commands. */
const isChange = (reason: unknown): boolean =>
  reason instanceof error.StaleElementReferenceError || reason instanceof error.NoSuchElementError;

/** Elements of a page, found again with every use. */
export class EngineLocator {
  readonly #page: EnginePage;
  readonly #steps: readonly Step[];

  constructor(page: EnginePage, steps: readonly Step[]) {
    this.#page = page;
    this.#steps = steps;
  }

  #with(step: Step): EngineLocator {
    return new EngineLocator(this.#page, [...this.#steps, step]);
  }

  getByRole(role: Role, { name, exact, level }: RoleOptions = {}): EngineLocator {
    return this.#with({
      by: 'role',
      role,
      ...(name !== undefined && { name: patternOf(name, exact) }),
      ...(level !== undefined && { level }),
    });
  }

  getByText(text: string | RegExp): EngineLocator {
    return this.#with({ by: 'text', text: patternOf(text) });
  }

  locator(selector: string): EngineLocator {
    return this.#with({ by: 'css', selector });
  }

  nth(index: number): EngineLocator {
    return this.#with({ by: 'index', index });
  }

  first(): EngineLocator {
    return this.nth(0);
  }

  last(): EngineLocator {
    return this.nth(-1);
  }

  page(): EnginePage {
    return this.#page;
  }

  async count(): Promise<number> {
    return (await this.#page.find(this.#steps)).length;
  }

  /** Runs a function with the first of the elements, as soon as there is one, in the page. */
  async evaluate<Result, Args extends unknown[]>(
    run: (element: HTMLElement, ...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    return this.#act(async (element) =>
      (await this.#page.driver()).executeScript<Result>(`return (${run})(...arguments)`, element, ...args),
    );
  }

  textContent(): Promise<string> {
    return this.evaluate((element) => element.textContent);
  }

  getAttribute(name: string): Promise<string | null> {
    return this.evaluate((element, attribute) => element.getAttribute(attribute), name);
  }

  /** The box of the element in the window. */
  boundingBox(): Promise<{ x: number; y: number; width: number; height: number }> {
    return this.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    });
  }

  async isVisible(): Promise<boolean> {
    const [element] = await this.#page.find(this.#steps);
    if (!element) return false;
    try {
      const script = 'return window.engineFinder?.isVisible(arguments[0])';
      return (await this.#page.read<boolean>(script, element)) ?? false;
    } catch (reason) {
      if (isChange(reason)) return false;
      throw reason;
    }
  }

  /** Waits until the element is visible, or until it is not. */
  async waitFor({ state = 'visible' }: { state?: 'visible' | 'hidden' } = {}): Promise<void> {
    const what = `${JSON.stringify(this.#steps)} is ${state}`;
    await expect.poll(() => this.isVisible(), what).toBe(state === 'visible');
  }

  async focus(): Promise<void> {
    await this.evaluate((element) => element.focus());
  }

  async hover(): Promise<void> {
    await this.#act(async (element) => {
      await (await this.#page.driver()).actions().move({ origin: element, duration: 0 }).perform();
    });
  }

  /** Clicks with the pointer, as soon as nothing covers the element. */
  async click(): Promise<void> {
    await this.#act((element) => element.click());
  }

  /** Presses and releases the pointer's button, without checks by the driver. */
  async press(keys: string): Promise<void> {
    await this.focus();
    await this.#page.keyboard.press(keys);
  }

  /** Replaces the text of a field by typing. */
  async fill(text: string): Promise<void> {
    await this.evaluate((field) => {
      field.focus();
      (field as HTMLInputElement).select();
    });
    await this.#page.keyboard.type(text === '' ? Key.BACK_SPACE : text);
  }

  /** Acts on the first of the elements. Tries again while there is none, it is covered or the page changes. */
  async #act<Result>(act: (element: WebElement) => Promise<Result>): Promise<Result> {
    let result: { value: Result } | undefined;
    await expect(async () => {
      const [element] = await this.#page.find(this.#steps);
      if (!element) throw new Error(`There is no ${JSON.stringify(this.#steps)}.`);
      result = { value: await act(element) };
    }).toPass();
    return (result as { value: Result }).value;
  }
}

/** The window with which a session begins. */
export const firstPage = async (session: Session): Promise<EnginePage> =>
  new EnginePage(session, await session.driver.getWindowHandle());
