import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { siteContent } from '../../engine/site-content.ts';
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
  const { path: bare } = newFolder({ 'docs/index.mdx': '' });
  const refusal = (name: string) => `${name}/ is a symlink that leads out of the site. Move the folder`;
  expect(() => siteContent(site, plain, linkedSite('docs', outside))).toThrow(refusal('docs'));
  expect(() => siteContent(site, plain, linkedSite('docs', '..'))).toThrow(refusal('docs'));
  expect(() => siteContent(site, linkedSite('static', outside), bare)).toThrow(refusal('static'));
  const inside = linkedSite('docs', 'content');
  expect(siteContent(site, plain, inside).options.root).toMatch(/content$/);
});

it('a site in a folder of a project can have its own static files', () => {
  const { path: project } = newFolder({
    'static/a.txt': '',
    'own/docs/index.mdx': '',
    'own/static/b.txt': '',
    'bare/docs/index.mdx': '',
  });
  const folderOf = (name: string) => siteContent(site, project, join(project, name)).options.staticDir;
  expect(folderOf('own')).toMatch(/own.static$/);
  expect(folderOf('bare')).not.toMatch(/bare/);
});
