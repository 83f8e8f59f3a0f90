import { existsSync, readFileSync } from 'node:fs';
import { writeIfChanged } from '../../lib/files.ts';
import { fingerprint } from '../../lib/fingerprint.ts';
import type { Addresses } from './addresses.ts';

/** What a page's Markdown is made from, besides the version of what makes it. */
export interface Ingredients {
  /** The page, as it stands in its file. */
  page: { file: string; fingerprint: string };
  addresses: Addresses;
  /** Anything else that goes into the text; survives JSON. */
  rest: unknown;
}

/** Makes a page's Markdown, or knows it. */
export type Remember = (ingredients: Ingredients, make: (addresses: Addresses) => string) => string;

type Question = [name: keyof Addresses, about: string];

interface Entry {
  key: string;
  /** What was asked about addresses, with the answers. */
  asked: [...Question, answer: string][];
  text: string;
}

/** Files are long; addresses are not. */
const answerTo = (addresses: Addresses, [name, about]: Question): string =>
  name === 'text' ? fingerprint(addresses.text(about) ?? null) : addresses[name](about);

/** The same addresses, which note what is asked. */
function noting(addresses: Addresses, questions: Map<string, Question>): Addresses {
  const note = <Name extends keyof Addresses>(name: Name) =>
    ((about: string) => {
      questions.set(`${name} ${about}`, [name, about]);
      return addresses[name](about);
    }) as Addresses[Name];
  return { link: note('link'), image: note('image'), text: note('text') };
}

/**
 * Keeps pages' Markdown from build to build, each by its file's text and by what it asked of others. A page that is
 * known need not even be unpacked.
 */
export class DocumentCache {
  readonly #file: string;
  readonly #version: string;
  readonly #known: ReadonlyMap<string, Entry>;
  readonly #used = new Map<string, Entry>();

  /**
   * @param file where the texts are kept; need not be there
   * @param version of everything that makes them
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
      // A file that another build was writing; this one writes it anew.
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

  /** Keeps what was asked for since, and nothing else. */
  save(): void {
    writeIfChanged(this.#file, JSON.stringify([...this.#used]));
  }
}
