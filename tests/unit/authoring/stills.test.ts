import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { invitationEmail } from '../../../authoring/stills/email.ts';
import { CAPTIONS, drawPoster } from '../../../authoring/stills/film.ts';
import { filesIn } from '../../../shared/build/files.ts';

const CONTENT = join(import.meta.dirname, '../../../docs');

describe('the demonstrations', () => {
  it('have an email in the form that mail clients support, in which data cannot become HTML', () => {
    const html = invitationEmail({
      team: '<b>Team</b>',
      title: 'A & B',
      url: 'https://example.org/?a=1&b="2"',
    });
    expect(html).toContain('&lt;b&gt;Team&lt;/b&gt; wants to work');
    expect(html).toContain('“A &amp; B”');
    expect(html).toContain('href="https://example.org/?a=1&amp;b=&quot;2&quot;"');
    expect(html).not.toMatch(/flex|grid|position|border-radius|box-shadow|max-width|<script|<div/);
  });

  it('have a film whose poster has its proportions, and captions of its whole length', async () => {
    const { width, height } = await sharp(await drawPoster()).metadata();
    expect((width / height).toFixed(2)).toBe('2.39');
    expect(CAPTIONS).toMatch(/^WEBVTT\n\n00:00\.000 [\s\S]*--> 00:06\.000\n.+\n$/);
  });
});

describe('the pictures for one color mode', () => {
  const names = filesIn(CONTENT).filter((file) => /\.(?:light|dark)\.webp$/.test(file));

  it.each(names)(
    '%s has at most 60 kB, enough pixels for the column, and a page that shows it',
    async (file) => {
      const path = join(CONTENT, file);
      expect(statSync(path).size).toBeLessThanOrEqual(60_000);
      expect((await sharp(path).metadata()).width).toBeGreaterThanOrEqual(1400);
      const name = file.split('/').at(-1)?.replace('.dark.', '.light.') ?? '';
      const pages = filesIn(CONTENT).filter((other) => other.endsWith('.mdx'));
      expect(pages.some((page) => readFileSync(join(CONTENT, page), 'utf8').includes(name))).toBe(true);
    },
  );
});
