import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import type { RspressPlugin } from '@rspress/core';

const INDEX = /(?:^|\/)index\.html$/;

/**
 * The second file a page needs so that a static host answers every spelling of its address:
 * `a.html` for `a/index.html` and the other way round.
 * @param file path of a written page, relative to the output folder
 * @returns the twin's path; undefined for the home page and the not-found page, which need none
 */
export function twinOf(file: string): string | undefined {
  if (file === 'index.html' || file === '404.html') return undefined;
  return INDEX.test(file) ? file.replace(INDEX, '.html') : file.replace(/\.html$/, '/index.html');
}

/** Rspress plugin: after the build, `/a`, `/a/`, `/a.html` and `/a/index.html` are all there. */
export function pluginCleanUrls(): RspressPlugin {
  return {
    name: 'handbook:clean-urls',
    afterBuild(config, isProd) {
      if (!isProd) return;
      const root = config.outDir ?? 'doc_build';
      const pages = readdirSync(root, { recursive: true, encoding: 'utf8' })
        .map((file) => file.split(sep).join('/'))
        .filter((file) => file.endsWith('.html'));
      const written = new Set(pages);
      for (const page of pages) {
        const twin = twinOf(page);
        if (!twin || written.has(twin)) continue;
        mkdirSync(dirname(join(root, twin)), { recursive: true });
        copyFileSync(join(root, page), join(root, twin));
      }
    },
  };
}
