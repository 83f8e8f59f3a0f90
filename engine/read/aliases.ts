import { lineOf } from '../../shared/pages/front-matter.ts';
import { foldPath } from '../../shared/pages/names.ts';
import type { Page, Problem } from '../../shared/pages/types.ts';

/**
 * Collects the old URLs of pages.
 * @param ownerOf the page or file at a URL, for the message; undefined if there is none
 * @returns the page for each old URL, and an error for each that belongs to another page or file
 */
export function readAliases(pages: readonly Page[], ownerOf: (route: string) => string | undefined) {
  const aliases = new Map<string, Page>();
  /** Some file systems and hosts do not distinguish upper and lower case. */
  const folded = new Map<string, Page>();
  const errors: Problem[] = [];
  for (const page of pages) {
    page.aliases.forEach((alias, index) => {
      const field = `aliases.${index}`;
      const line = lineOf(field, page.fieldLines);
      const other = aliases.get(alias) ?? folded.get(foldPath(alias));
      const owner = other ? `${other.route}, which has the same alias` : ownerOf(alias);
      if (owner === undefined) {
        aliases.set(alias, page);
        folded.set(foldPath(alias), page);
      } else {
        const message = `field "${field}" is "${alias}", but this URL belongs to ${owner}. Remove this alias, or change the other page or file.`;
        errors.push({ file: page.file, line, message, known: { id: 'takenAlias', subject: alias } });
      }
    });
  }
  return { aliases, errors };
}
