import { posix } from 'node:path';
import { h } from 'hastscript';
import type { Blockquote } from 'mdast';
import { fieldsOf } from '../../../shared/markdown/mdx-nodes.ts';
import { paragraph, text } from '../../../shared/markdown/write-markdown.ts';
import { isExternal, splitUrl } from '../../../shared/url-parts.ts';
import type { ElementSite, PageComponent } from '../types.ts';

const ATTRIBUTES = {
  title: { example: 'What the video shows', isLiteral: true },
  src: { example: './name.mp4', isLiteral: true },
  poster: { example: './name.jpg', isLiteral: true },
  captions: { example: './name.vtt', isLiteral: true },
} as const;

type Field = keyof typeof ATTRIBUTES;

/** Formats that all browsers support. */
const EXTENSIONS: Partial<Record<Field, readonly string[]>> = { src: ['.mp4', '.webm'], captions: ['.vtt'] };

function checkField(
  field: Field,
  value: string | undefined,
  { fileExists, refusalOf, remoteProblem }: ElementSite,
): string | undefined {
  const advice = `${field}="${ATTRIBUTES[field].example}"`;
  // The check of attributes reports one that is missing.
  if (!value) return undefined;
  const written = `<Video ${field}="${value}">`;
  if (field === 'title') return undefined;
  const isRemote = isExternal(value);
  // Browsers do not load the captions of another site, and the page needs the size of the poster.
  const remote = isRemote ? (field === 'src' ? remoteProblem(value, 'video') : '') : undefined;
  if (remote !== undefined)
    return `${written} is on another site. Put the file next to the page and write ${advice}${remote && `, or ${remote}`}.`;
  const extensions = EXTENSIONS[field];
  if (extensions && !extensions.includes(posix.extname(splitUrl(value).path).toLowerCase())) {
    return `${written}: save the file as ${extensions.join(' or ')}, which all browsers support, and write ${advice}.`;
  }
  // The check of images reports a missing poster.
  if (field === 'poster') return undefined;
  const refusal = isRemote ? undefined : refusalOf(value);
  if (refusal) return `${written}: the file ${refusal}.`;
  if (isRemote || fileExists(value)) return undefined;
  return `${written}: there is no such file. Add it, or correct ${field}="…".`;
}

/** The words of a caption file, as a single string. */
const spokenText = (captions: string): string =>
  captions
    .split(/\r?\n\r?\n/)
    .filter((block) => block.includes('-->'))
    .map((block) =>
      block
        .replace(/^[\s\S]*?-->.*\r?\n/, '')
        .replace(/<[^>]*>/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .join(' ');

const quote = (words: string): Blockquote => ({ type: 'blockquote', children: [paragraph(text(words))] });

export const video: PageComponent = {
  name: 'Video',
  view: 'video/video',
  renders: { around: ['figure'], before: ['video'] },
  attributes: ATTRIBUTES,
  files: { src: 'file', captions: 'file', poster: 'image' },
  checkInSite: ({ fields }, site) =>
    (Object.keys(ATTRIBUTES) as Field[]).flatMap((field) => checkField(field, fields[field], site) ?? []),
  // The poster, and the words of the captions. The video is only on the page.
  plain({ attributes }, { image, textOf }) {
    const { title = '', poster, captions } = fieldsOf(attributes);
    const words = captions && textOf(captions);
    return [
      paragraph(poster ? image(poster, `Video: ${title}`) : text(title)),
      ...(words ? [quote(spokenText(words))] : []),
    ];
  },
  withoutScripts(element, medium) {
    if (element.tagName !== 'video' || medium === 'feed') return;
    const { poster, ariaLabel, width, height } = element.properties;
    const picture = h('img', { src: poster, alt: ariaLabel, width, height });
    Object.assign(element, {
      tagName: 'div',
      properties: {},
      children: [picture, h('p', ...element.children)],
    });
  },
};
