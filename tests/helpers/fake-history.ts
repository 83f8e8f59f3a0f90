interface Entry {
  url: string;
  state: Record<string, unknown> | null;
}

type Listener = (event: PopStateEvent) => void;

/** The history of a browser tab. As in browsers, traversals are asynchronous, and one after the other. */
export class FakeHistory {
  /** Whether the browser refuses new entries, as Safari does after many of them. */
  isFull = false;
  #entries: Entry[];
  #at: number;
  #pending: number[] = [];
  readonly #listeners: Listener[] = [];

  /** @param urls one entry each; the last one is current */
  constructor(urls: readonly string[]) {
    this.#entries = urls.map((url) => ({ url, state: null }));
    this.#at = urls.length - 1;
  }

  get #entry(): Entry {
    return this.#entries[this.#at] as Entry;
  }

  get state(): Entry['state'] {
    return this.#entry.state;
  }

  get url(): string {
    return this.#entry.url;
  }

  /** The URLs of the entries before the current one. */
  get before(): string[] {
    return this.#entries.slice(0, this.#at).map(({ url }) => url);
  }

  /** Adds an entry, or replaces the current one. */
  write(url: string, state: Entry['state'], isNew: boolean): void {
    if (isNew && this.isFull) throw new DOMException('Too many entries', 'SecurityError');
    if (isNew) this.#entries = [...this.#entries.slice(0, this.#at + 1), { url, state }];
    else this.#entries[this.#at] = { url, state };
    if (isNew) this.#at += 1;
  }

  /** Begins a traversal, as Back and Forward do. */
  go(steps: number): void {
    this.#pending.push(steps);
    setTimeout(() => this.#traverse());
  }

  #traverse(): void {
    const to = this.#at + (this.#pending.shift() ?? 0);
    if (!this.#entries[to] || to === this.#at) return;
    this.#at = to;
    this.dispatch({ isTrusted: true, state: this.state });
  }

  /** Calls the listeners of `popstate` until one stops the event. */
  dispatch(fields: Partial<PopStateEvent>): void {
    let isStopped = false;
    const stop = () => {
      isStopped = true;
    };
    const event = { ...fields, stopImmediatePropagation: stop } as PopStateEvent;
    for (const listener of [...this.#listeners]) if (!isStopped) listener(event);
  }

  /** Waits for the next traversal. */
  readonly tick = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

  /** Waits until all traversals have ended, also those that others cause. */
  async settled(): Promise<void> {
    do await this.tick();
    while (this.#pending.length > 0);
    await this.tick();
  }

  /** The global object of the tab, as far as the theme's navigation uses it. */
  readonly window = (() => {
    const tab = this;
    return {
      history: {
        get state() {
          return tab.state;
        },
        pushState: (state: Entry['state'], _title: string, url = tab.url) => tab.write(url, state, true),
        replaceState: (state: Entry['state'], _title: string, url = tab.url) => tab.write(url, state, false),
        back: () => tab.go(-1),
      },
      location: {
        get href() {
          return `https://site.example.org${tab.url}`;
        },
        get pathname() {
          return tab.url;
        },
        search: '',
        hash: '',
      },
      addEventListener: (_type: string, listener: Listener) => void tab.#listeners.push(listener),
      removeEventListener: () => undefined,
      dispatchEvent: (event: PopStateEvent) => tab.dispatch(event),
      scrollTo: () => undefined,
    };
  })();
}
