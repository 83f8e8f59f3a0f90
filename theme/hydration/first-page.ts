import { FIRST_PAGE_ID, type FirstPage } from '../../shared/hydration';
import type { PageModule } from './lazy-with-preload';
import { addFirstRoute } from './route-table';

// Variables that the bundler provides; the documentation of webpack describes them.
declare const __webpack_chunk_load__: (chunk: string | number) => Promise<unknown>;
declare const __webpack_require__: (module: string | number) => PageModule;

/**
 * Loads the code of the page on screen, without the routes of other pages.
 * @throws if it cannot be loaded
 */
export async function loadFirstPage(): Promise<void> {
  const element = document.getElementById(FIRST_PAGE_ID);
  if (!element) return;
  const { path, filePath, module, chunks } = JSON.parse(element.textContent) as FirstPage;
  await Promise.all(chunks.map((chunk) => __webpack_chunk_load__(chunk)));
  addFirstRoute(path, filePath, __webpack_require__(module));
}
