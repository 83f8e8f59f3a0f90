import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { compileSample } from '../compile/compile-page.ts';
import { listPages } from '../content/scan.ts';
import { readText } from '../read-text.ts';

/**
 * Compiles pages of the site before their routes are known, and throws away what they become: the compiler is loaded
 * and fast, and knows the languages of the site's code, once there is real work.
 * @param root absolute path of the content root
 * @param isOver whether no page is to be begun any more
 */
export async function rehearse(root: string, isOver: () => boolean): Promise<void> {
  for (const file of listPages(root)) {
    if (isOver()) return;
    await compileSample(root, { source: readText(join(root, file)), filepath: join(root, file) });
    await nextTurn();
  }
}
