import { posix } from 'node:path';
import { isExternal } from '../../shared/url-parts.ts';
import { mediaFile } from './file-lookup.ts';
import type { Page, Problem } from './types.ts';

/** The fields of `<Video>`, with an example of each. */
const FIELDS = {
  title: 'What the video shows',
  src: './name.mp4',
  poster: './name.jpg',
  captions: './name.vtt',
} as const;

type Field = keyof typeof FIELDS;

/** Formats that all browsers play. */
const EXTENSIONS: Partial<Record<Field, readonly string[]>> = { src: ['.mp4', '.webm'], captions: ['.vtt'] };

function checkField(
  field: Field,
  value: string | undefined,
  fileOf: (url: string) => string,
  exists: (file: string) => boolean,
): string | undefined {
  const example = `${field}="${FIELDS[field]}"`;
  if (!value) return `<Video> has no ${field}: add ${example}.`;
  const written = `<Video ${field}="${value}">`;
  if (field === 'title') return undefined;
  if (isExternal(value))
    return `${written} is on another site. Put the file next to the page and write ${example}.`;
  const extensions = EXTENSIONS[field];
  if (extensions && !extensions.includes(posix.extname(value).toLowerCase())) {
    return `${written}: save the file as ${extensions.join(' or ')}, which browsers play, and write ${example}.`;
  }
  // The check of images reports a missing poster.
  if (field === 'poster' || exists(fileOf(value))) return undefined;
  return `${written}: there is no such file. Add it, or correct ${field}="…".`;
}

/**
 * Checks the fields and files of videos.
 * @param exists whether a file exists, by its path from `mediaFile`
 */
export function checkVideos(pages: readonly Page[], exists: (file: string) => boolean): Problem[] {
  return pages.flatMap(({ file, components }) => {
    const fileOf = (url: string): string => mediaFile(file, url);
    return components.flatMap(({ name, line, fields }) =>
      (name === 'Video' ? (Object.keys(FIELDS) as Field[]) : []).flatMap((field) => {
        const message = checkField(field, fields[field], fileOf, exists);
        return message ? [{ file, line, message }] : [];
      }),
    );
  });
}
