import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newFolder } from '../../tests/helpers/folder.ts';
import { problemOfMedia } from './media-files.ts';

const POINTER = 'version https://git-lfs.github.com/spec/v1\noid sha256:abc\nsize 1234\n';

it.each([
  ['empty.mp4', '', 'is empty. Save it again'],
  ['empty.vtt', '', 'is empty. Save it again'],
  ['pointer.webm', POINTER, expect.stringContaining('Run "git lfs pull"')],
  ['pointer.png', POINTER, expect.stringContaining('Run "git lfs pull"')],
  ['error.mp4', '<!doctype html>', 'does not have the format that its name says. Save it again as .mp4'],
  ['error.webm', '<!doctype html>', 'does not have the format that its name says. Save it again as .webm'],
  ['words.vtt', '00:00.000 --> 00:01.000', expect.stringContaining('Save it again as .vtt')],
  ['film.MP4', '\0\0\0\x18ftypmp42', undefined],
  ['film.webm', Buffer.from('1a45dfa39f428681', 'hex'), undefined],
  ['words.vtt', 'WEBVTT\n', undefined],
  ['marked.vtt', '\ufeffWEBVTT\n', undefined],
  ['other.pdf', '%PDF', undefined],
])('a file that cannot be played is reported: %s', (name, content, problem) => {
  const folder = newFolder({ [`docs/${name}`]: content });
  const root = join(folder.path, 'docs');
  const boundary = { root };
  expect(problemOfMedia(boundary, join(root, name))).toEqual(problem);
  expect(problemOfMedia(boundary, join(root, 'missing.mp4'))).toBeUndefined();
});
