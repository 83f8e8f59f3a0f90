/** A file of a hostile input: its text or bytes, or the target of a symlink. */
export type HostileFile = string | Uint8Array | { symlink: string };

/**
 * An input with which an author who may only change content tries to read the machine, run code, send readers away or
 * stop the build. `npm run hostile` builds each one on its own; `npm test` builds most of them together.
 */
export interface HostileCase {
  /** A sentence without a full stop that says what the input tries. Unique in its file. */
  name: string;
  /**
   * Files by their paths, relative to the folder of the case in `docs/docs/`. A case with `isWholeSite` has paths
   * relative to the folder of the site. The text `CANARY` in a file is replaced with the name of an environment
   * variable that has a secret value, and `LISTENER` with the host and port of a server that must not get a request.
   */
  files: Readonly<Record<string, HostileFile>>;
  /** `refused`: the build fails with a message. `harmless`: the build succeeds, and nothing runs or leaks. */
  expected: 'refused' | 'harmless';
  /** For refused inputs: the place that the message must name, such as `page.mdx:7`, or `page.mdx` if there is no line. */
  at?: string;
  /** For refused inputs: words of the message that name the fix. */
  fix?: RegExp;
  /** The paths are relative to the folder of the site, and the case is built alone. */
  isWholeSite?: boolean;
  /** The case is built alone, because it is large or stops the build early. */
  isAlone?: boolean;
}

/** A page with a title, which every page of a hostile input needs. The body begins in line 5. */
export const page = (body: string): string =>
  `---\ntitle: Page\ndescription: A page of a hostile input.\n---\n${body}\n`;
