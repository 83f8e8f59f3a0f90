import { attribute, fieldsOf } from '../../../shared/markdown/mdx-nodes.ts';
import { link, paragraph, text } from '../../../shared/markdown/write-markdown.ts';
import type { ElementSite, PageComponent } from '../types.ts';
import { shownOf } from './services.ts';

type Fields = Readonly<Record<string, string | undefined>>;

const RATIO = /^[1-9]\d{0,3}\/[1-9]\d{0,3}$/;

function problemOfSource(src: string | undefined, { remoteProblem }: ElementSite): string | undefined {
  // The check of attributes reports one that is missing, or code.
  if (!src) return undefined;
  const written = `<Embed src="${src}">`;
  const shown = shownOf(src);
  if (!shown)
    return `${written} is not the address of something that a frame can show. Copy the address of the video or document itself.`;
  const advice = remoteProblem(shown.frame, 'frame');
  return advice && `${written} shows a page of another site in a frame: ${advice}.`;
}

const asList = (message: string | undefined): string[] => (message === undefined ? [] : [message]);

function problemsOf({ src, ratio }: Fields, site: ElementSite): string[] {
  const isRatio = !ratio || RATIO.test(ratio);
  return [
    ...asList(problemOfSource(src, site)),
    ...(isRatio ? [] : [`<Embed ratio="${ratio}"> is not a ratio: write two numbers, such as ratio="16/9".`]),
  ];
}

export const embed: PageComponent = {
  name: 'Embed',
  view: 'embed/embed',
  renders: { around: ['figure'], before: ['div'] },
  attributes: {
    title: { example: 'What the frame shows', isLiteral: true },
    src: { example: 'https://…', isLiteral: true },
    ratio: { optional: true, isLiteral: true, example: '16/9' },
    poster: { optional: true },
  },
  files: { poster: 'image' },
  insteadOf: { element: 'iframe', write: '<Embed src="https://…" title="…" />' },
  checkInSite: ({ fields }, site) => problemsOf(fields, site),
  // Browsers do not load the list of services.
  change(element) {
    const { src = '' } = fieldsOf(element.attributes);
    const shown = shownOf(src);
    if (!shown) return;
    const others = element.attributes.filter((one) => !('name' in one && one.name === 'src'));
    element.attributes = [
      ...others,
      attribute('src', shown.frame),
      attribute('href', src),
      ...(shown.isVideo ? [attribute('isVideo', null)] : []),
    ];
  },
  plain({ attributes }, form) {
    const { title = '', src = '' } = fieldsOf(attributes);
    return [paragraph(link(form.link(src), text(title)))];
  },
  // The caption is a link. A poster stays above it.
  withoutScripts(element) {
    if (element.properties.dataEmbed === undefined) return;
    element.children = element.children.filter(
      (child) => child.type === 'element' && child.tagName === 'img',
    );
  },
};
