import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { siteContent } from '../../plugins/site-content.ts';
import site from '../../site.config.ts';
import { newFolder } from '../helpers/folder.ts';

/** A site whose folder of a name is a symlink to `target`. */
function linkedSite(name: string, target: string): string {
  const { path } = newFolder({ 'content/index.mdx': '' });
  symlinkSync(target, join(path, name));
  return path;
}

it('docs/ and static/ may be symlinks to folders in the site, but not to folders outside', () => {
  const outside = newFolder({ 'index.mdx': '' }).path;
  const { path: plain } = newFolder({ 'docs/index.mdx': '', 'static/a.txt': '' });
  const refusal = (name: string) => `${name}/ is a symlink that leads out of the site. Move the folder`;
  expect(() => siteContent(site, plain, linkedSite('docs', outside))).toThrow(refusal('docs'));
  expect(() => siteContent(site, plain, linkedSite('docs', '..'))).toThrow(refusal('docs'));
  expect(() => siteContent(site, linkedSite('static', outside), plain)).toThrow(refusal('static'));
  const inside = linkedSite('docs', 'content');
  expect(siteContent(site, plain, inside).options.root).toMatch(/content$/);
});
