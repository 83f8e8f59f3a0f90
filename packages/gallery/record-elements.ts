import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ENGINE } from '../../shared/build/engine.ts';
import type { ElementRecord } from './records.ts';

/**
 * Records the elements of a page, with their boxes in its screenshot.
 * @param isFullPage whether the screenshot shows the whole page, and not the window
 */
export function recordElements(page: Page, isFullPage: boolean): Promise<ElementRecord> {
  const source = readFileSync(join(ENGINE, 'packages/gallery/record.js'), 'utf8');
  return page.evaluate(`${source}\nrecordElements(${isFullPage})`);
}
