import { createHash } from 'node:crypto';

/** The source of an inline script or style in a content security policy. @param text the exact text between its tags */
const sourceHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The inline scripts, or the inline styles, that this build has made. A page may contain no others. */
export class OwnTexts {
  readonly #hashes = new Map<string, string>();

  /** Records a text when it is made. @returns the text */
  add(text: string): string {
    if (!this.#hashes.has(text)) this.#hashes.set(text, sourceHash(text));
    return text;
  }

  /** The source for the policy; undefined if the build has not made the text. */
  hashOf = (text: string): string | undefined => this.#hashes.get(text);
}

/** The inline code of a build. The steps that write code into pages record it here. */
export class OwnCode {
  readonly scripts = new OwnTexts();
  readonly styles = new OwnTexts();
}
