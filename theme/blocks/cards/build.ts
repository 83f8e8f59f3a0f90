import type { ListItem, Nodes, PhrasingContent } from 'mdast';
import { fieldsOf, isJsxElement, type JsxElement } from '../../../shared/markdown/mdx-nodes.ts';
import {
  isBlank,
  link,
  list,
  listItem,
  paragraph,
  strong,
  text,
} from '../../../shared/markdown/write-markdown.ts';
import type { PageComponent, PlainForm } from '../types.ts';

function itemOf({ attributes, children }: JsxElement, form: PlainForm): ListItem {
  const { title: ownTitle, href } = fieldsOf(attributes);
  const target = ownTitle === undefined && href !== undefined ? form.pageAt(href) : undefined;
  const title = ownTitle ?? target?.title ?? '';
  const name: PhrasingContent = href ? link(form.link(href), text(title)) : strong(text(title));
  const inner = form.inline(children);
  const isWord = (child: PhrasingContent): boolean => !isBlank(child);
  const written = inner.slice(inner.findIndex(isWord), inner.findLastIndex(isWord) + 1);
  const words = written.length > 0 || !target?.description ? written : [text(target.description)];
  // A card that shows the title of another page, before that page is known.
  if (title === '') return { type: 'listItem', spread: false, children: [paragraph(...words)] };
  return listItem(name, words);
}

const elementsIn = (node: Nodes): JsxElement[] => {
  if (isJsxElement(node)) return [node];
  return 'children' in node ? node.children.flatMap(elementsIn) : [];
};

/** Whether a card has no title. An expression, such as `{...fields}`, may contain one. */
const lacksTitle = (attributes: JsxElement['attributes']): boolean =>
  attributes.every((attribute) => 'name' in attribute && attribute.name !== 'title');

export const card: PageComponent = {
  name: 'Card',
  view: 'cards/cards',
  commonStyles: ['cards/cards.module'],
  attributes: { title: { optional: true }, href: {}, note: { type: 'any', optional: true } },
  renders: { around: ['div', 'div'], before: ['a'] },
  // The build gives pages the titles of other pages, and partials none.
  check: ({ attributes }, { isPartial }) =>
    isPartial && lacksTitle(attributes)
      ? [{ message: 'a <Card> in a partial needs a title: add title="…".' }]
      : [],
  checkInSite({ fields: { title, href } }, { isPartial, pageAt, isReported }) {
    if (!href || title !== undefined || isPartial || pageAt(href) || isReported(href)) return [];
    return [`<Card href="${href}"> has no title, and its URL is not a page of this site: add title="…".`];
  },
  linkedPage: ({ fields: { title, href } }) => (title === undefined ? href : undefined),
  // A card without a title shows the title and the description of the page that it links to.
  change(element) {
    if (lacksTitle(element.attributes)) element.name = linkCard.name;
  },
  plain: (element, form) => [list([itemOf(element, form)])],
};

export const linkCard: PageComponent = {
  name: 'LinkCard',
  view: 'cards/link-card',
  isInternal: true,
  attributes: card.attributes,
  renders: card.renders,
};

export const cards: PageComponent = {
  name: 'Cards',
  view: 'cards/cards',
  attributes: {},
  renders: { around: ['div'] },
  plain: ({ children }, form) => [list(children.flatMap(elementsIn).map((element) => itemOf(element, form)))],
};
