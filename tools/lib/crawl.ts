/** Follows all links of a built site over HTTP, and opens some of its pages in a browser. */

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium } from '@playwright/test';
import { canParse } from '../../shared/can-parse.ts';
import { chromiumOptions } from './browsers/chromium.ts';
import { createStaticServer } from './static-server.ts';

export interface Crawled {
  /** Number of HTML pages. */
  pages: number;
  problems: string[];
}

const LINK = /\s(?:href|src)="([^"]+)"/g;

const textOf = (attribute: string): string => attribute.replaceAll('&amp;', '&').replaceAll('&#x2F;', '/');

/** The URLs that a page links to, and that are part of the site. */
function linksOf(html: string, page: string, home: string): URL[] {
  const all = [...html.matchAll(LINK)].map(([, link = '']) => textOf(link));
  const urls = all.flatMap((link) => (canParse(link, page) ? [new URL(link, page)] : []));
  return urls.filter(({ href }) => href.startsWith(home));
}

interface Found {
  url: URL;
  /** Path of the page with the link. */
  from: string;
}

/** @returns the status, and the text of a page; undefined for other files */
async function load(address: string): Promise<{ status: number; html: string | undefined }> {
  const response = await fetch(address);
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  const text = await response.text();
  return { status: response.status, html: isPage ? text : undefined };
}

/** Links to a target that the page does not have. @param pages the text of pages by their address */
const withoutTarget = (links: readonly Found[], pages: ReadonlyMap<string, string | undefined>): string[] =>
  links.flatMap(({ url, from }) => {
    const html = pages.get(url.origin + url.pathname);
    const isMissing = url.hash && html && !html.includes(` id="${decodeURIComponent(url.hash.slice(1))}"`);
    return isMissing ? `${from} links to ${url.pathname}${url.hash}, which has no such target` : [];
  });

/** Follows all links of a site over HTTP. @param home URL of the home page, with a slash at its end */
export async function followLinks(home: string): Promise<Crawled> {
  const known = new Map<string, string | undefined>();
  const links: Found[] = [{ url: new URL(home), from: 'the start' }];
  const problems: string[] = [];
  // The list grows.
  for (const { url, from } of links) {
    const address = url.origin + url.pathname;
    if (known.has(address)) continue;
    const { status, html } = await load(address);
    known.set(address, html);
    if (status !== 200) problems.push(`${from} links to ${url.pathname}: status ${status}`);
    links.push(...linksOf(html ?? '', address, home).map((link) => ({ url: link, from: url.pathname })));
  }
  const pages = [...known.values()].filter((html) => html !== undefined).length;
  return { pages, problems: [...problems, ...new Set(withoutTarget(links, known))] };
}

/** The home page, the first handbook page and the first post. */
async function samples(home: string): Promise<string[]> {
  const html = await (await fetch(home)).text();
  const links = linksOf(html, home, home).map(({ pathname }) => new URL(pathname, home).href);
  const first = (folder: string) => links.find((link) => link.startsWith(`${home}${folder}/`));
  return [home, first('docs'), first('blog')].filter((link) => link !== undefined);
}

/** Opens pages until they are hydrated, and follows a link of the last one. */
async function open(browser: Browser, home: string): Promise<string[]> {
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', ({ message }) => problems.push(`${page.url()}: ${message}`));
  const isHydrated = () => 'hydrated' in document.documentElement.dataset;
  for (const url of (await samples(home)).reverse()) {
    await page.goto(url);
    await page.mouse.move(10, 10);
    await page.mouse.move(20, 20);
    await page.waitForFunction(isHydrated);
  }
  const link = page.locator(`main a[href^="${new URL(home).pathname}"]`).first();
  const target = new URL((await link.getAttribute('href')) ?? '', home).pathname;
  await link.click();
  await page.waitForURL((url) => url.pathname === target);
  // A new document would not be hydrated at once.
  if (!(await page.evaluate(isHydrated))) problems.push(`${target}: the link loaded a new document`);
  await page.close();
  return problems;
}

/**
 * @param root the folder of the built site
 * @param base the path that it is served from
 */
export async function crawl(root: string, base: string): Promise<Crawled> {
  const server = createStaticServer({ root, base });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const home = `http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`;
  const browser = await chromium.launch(chromiumOptions());
  try {
    const { pages, problems } = await followLinks(home);
    return { pages, problems: [...problems, ...(await open(browser, home))] };
  } catch (error) {
    return { pages: 0, problems: [(error as Error).message.split('\n')[0] ?? ''] };
  } finally {
    await browser.close();
    server.close();
  }
}
