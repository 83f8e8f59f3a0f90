import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn } from '../../shared/build/files.ts';

const HTML = /\.html$/;

/** The HTML files of a finished build. Each file is read at most once, and changes stay in memory until `writePages`. */
export class Pages {
  /** Absolute path of the build's folder. */
  readonly folder: string;
  /** Paths of the files, relative to the folder, with forward slashes, sorted. */
  readonly files: readonly string[];
  readonly #html = new Map<string, string>();
  readonly #alternates = new Map<string, string>();

  constructor(folder: string) {
    this.folder = folder;
    this.files = filesIn(folder).filter((file) => HTML.test(file));
  }

  readonly read = (file: string): string => {
    const html = this.#html.get(file) ?? readFileSync(join(this.folder, file), 'utf8');
    this.#html.set(file, html);
    return html;
  };

  /** @param alternate the document at other URLs of the page */
  update(file: string, html: string, alternate: string): void {
    this.#html.set(file, html);
    this.#alternates.set(file, alternate);
  }

  /** The document at other URLs of a page; the page itself if it is not finished. */
  readonly readAlternate = (file: string): string => this.#alternates.get(file) ?? this.read(file);
}
