import { existsSync, readFileSync } from 'node:fs';
import { writeIfChanged } from '../../lib/files.ts';
import { fingerprint } from '../../lib/fingerprint.ts';
import type { Addresses } from './addresses.ts';

/** The input for a page's Markdown, except for the version of the code. */
export interface Ingredients {
  /** The text of the page's file. */
  page: { file: string; fingerprint: string };
  addresses: Addresses;
  /** Other data that the text depends on; survives JSON. */
  rest: unknown;
}

/** Makes a page's Markdown, or takes it from the cache. */
export type Remember = (ingredients: Ingredients, make: (addresses: Addresses) => string) => string;

type Question = [name: keyof Addresses, about: string];

interface Entry {
  key: string;
  /** The addresses that were asked for, with the answers. */
  asked: [...Question, answer: string][];
  text: string;
}

/** The hash of a file is shorter than its text; addresses are short. */
const answerTo = (addresses: Addresses, [name, about]: Question): string =>
  name === 'text' ? fingerprint(addresses.text(about) ?? null) : addresses[name](about);

/** The same addresses; records every question. */
function noting(addresses: Addresses, questions: Map<string, Question>): Addresses {
  const note = <Name extends keyof Addresses>(name: Name) =>
    ((about: string) => {
      questions.set(`${name} ${about}`, [name, about]);
      return addresses[name](about);
    }) as Addresses[Name];
  return { link: note('link'), image: note('image'), text: note('text') };
}

/**
 * Keeps the Markdown of pages from build to build, by the text of their files and the addresses that they asked for.
 * The tree of a page in the cache is not even unpacked.
 */
export class DocumentCache {
  readonly #file: string;
  readonly #version: string;
  readonly #known: ReadonlyMap<string, Entry>;
  readonly #used = new Map<string, Entry>();

  /**
   * @param file the cache file; it does not have to exist
   * @param version of all code that makes the texts
   */
  constructor(file: string, version: string) {
    this.#file = file;
    this.#version = version;
    this.#known = this.#load();
  }

  #load(): Map<string, Entry> {
    try {
      return new Map(
        existsSync(this.#file) ? (JSON.parse(readFileSync(this.#file, 'utf8')) as [string, Entry][]) : [],
      );
    } catch {
      // Another build was writing the file; this build writes it again.
      return new Map();
    }
  }

  readonly remember: Remember = ({ page, addresses, rest }, make) => {
    const key = fingerprint(this.#version, page.fingerprint, rest);
    const known = this.#known.get(page.file);
    const isSame =
      known?.key === key &&
      known.asked.every(([name, about, answer]) => answerTo(addresses, [name, about]) === answer);
    const entry = isSame ? known : this.#make(key, addresses, make);
    this.#used.set(page.file, entry);
    return entry.text;
  };

  #make(key: string, addresses: Addresses, make: (addresses: Addresses) => string): Entry {
    const questions = new Map<string, Question>();
    const text = make(noting(addresses, questions));
    const asked = [...questions.values()].map((question): Entry['asked'][number] => [
      ...question,
      answerTo(addresses, question),
    ]);
    return { key, asked, text };
  }

  /** Removes the entries that this build has not used. */
  save(): void {
    writeIfChanged(this.#file, JSON.stringify([...this.#used]));
  }
}
