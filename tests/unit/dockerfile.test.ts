import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ENGINE_FOLDERS } from '../../shared/build/engine.ts';

const ROOT = join(import.meta.dirname, '../..');
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const DOCKERFILE = textOf('deploy/Dockerfile');

it('the Dockerfile copies files that exist and that its list of ignored files does not contain', () => {
  const copied = [...DOCKERFILE.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files = '']) =>
    files.replaceAll('*', '').split(' '),
  );
  const ignored = textOf('deploy/Dockerfile.dockerignore').trim().split('\n');
  expect(copied).toContain('deploy/nginx.conf.example');
  expect(copied.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  // The build needs these folders, and Git for the dates of pages.
  const needed = [...copied, '.git', 'docs', 'static', ...ENGINE_FOLDERS, 'diagrams'];
  expect(needed.filter((file) => ignored.includes(file))).toEqual([]);
});

it('the Dockerfile has the Node.js of CI, the folder and the port of the example for nginx, and compresses the same files', () => {
  const [image = 'none'] = /node:\d+-\w+@sha256:\w+/.exec(DOCKERFILE) ?? [];
  expect(textOf('.github/workflows/ci.yml')).toContain(image);
  const example = textOf('deploy/nginx.conf.example');
  const [folder = ''] = /(?<=^ *root ).+(?=;)/m.exec(example) ?? [];
  const [port = ''] = /(?<=^ *listen )\d+/m.exec(example) ?? [];
  const [types = 'none'] = /'\.\*\\\.\(.+\)'/.exec(example) ?? [];
  expect(DOCKERFILE).toContain(`/site/doc_build ${folder}\n`);
  expect(DOCKERFILE).toContain(`EXPOSE ${port}\n`);
  expect(DOCKERFILE).toContain(types);
});
