import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildSite } from '../helpers/build-site.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'incremental-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (file: string, text: string): string => {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
};

describe('a whole build', () => {
  const filesOf = (site: string): Record<string, string> => {
    const root = join(site, 'doc_build');
    const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    return Object.fromEntries(
      files.map((entry) => {
        const path = join(entry.parentPath, entry.name);
        return [path.slice(root.length), readFileSync(path, 'base64')];
      }),
    );
  };

  it('writes the same bytes with and without a cache, and shows changes', async () => {
    const page = (name: string) =>
      write(
        `docs/docs/${name}.mdx`,
        `---\ntitle: ${name}\n---\n\n[Other](/docs/b#part)\n\n## Part\n\n:::tip\n\nText.\n\n:::\n\n\`\`\`ts\nlet x = 1;\n\`\`\`\n`,
      );
    page('a');
    const changed = page('b');
    expect(await buildSite(folder)).toMatchObject({ status: 0 });
    const cold = filesOf(folder);
    expect(await buildSite(folder)).toMatchObject({ status: 0 });
    expect(filesOf(folder)).toEqual(cold);
    writeFileSync(changed, `${readFileSync(changed, 'utf8')}\nA sentence that was not there.\n`);
    expect(await buildSite(folder)).toMatchObject({ status: 0 });
    expect(readFileSync(join(folder, 'doc_build/docs/b.html'), 'utf8')).toContain('that was not there');
  }, 600_000);
});
