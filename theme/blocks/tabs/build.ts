import { h } from 'hastscript';
import { textOfAttribute } from '../../../shared/markdown/jsx-text.ts';
import { fieldsOf, isJsxElement, type JsxElement, lineOf } from '../../../shared/markdown/mdx-nodes.ts';
import { paragraph, strong, text } from '../../../shared/markdown/write-markdown.ts';
import type { PageComponent } from '../types.ts';

type Child = JsxElement['children'][number];

/** The children of an element, without the paragraph that Markdown puts around elements on one line. */
const childrenOf = ({ children }: JsxElement): Child[] =>
  (children as Child[])
    .flatMap((child) => (child.type === 'paragraph' ? (child.children as Child[]) : child))
    .filter((child) => child.type !== 'text' || child.value.trim() !== '')
    // Expressions, such as a comment: {/* … */}
    .filter(({ type }) => type !== 'mdxFlowExpression' && type !== 'mdxTextExpression');

function labelOf(element: JsxElement): string | undefined {
  const value = element.attributes.find(
    (attribute) => 'name' in attribute && attribute.name === 'label',
  )?.value;
  // The text of an expression may be unknown.
  return textOfAttribute(value) ?? (typeof value === 'object' ? value?.value : undefined);
}

/** The content of one tab. */
export const tab: PageComponent = {
  name: 'Tab',
  view: 'tabs/tabs',
  attributes: { label: {} },
  renders: { around: ['div'] },
  plain: ({ attributes, children }, { blocks }) => [
    paragraph(strong(text(fieldsOf(attributes).label ?? ''))),
    ...blocks(children),
  ],
};

export const tabs: PageComponent = {
  name: 'Tabs',
  view: 'tabs/tabs',
  attributes: { group: { optional: true } },
  renders: { around: ['div'], before: ['button'] },
  // Everything in it must be a tab, and each tab needs a different label.
  check(element) {
    const labels = new Set<string>();
    const children = childrenOf(element);
    if (children.length === 0) return [{ message: '<Tabs> is empty: put <Tab label="…"> elements into it.' }];
    return children.flatMap((child) => {
      const at = lineOf(child);
      if (!isJsxElement(child) || child.name !== tab.name)
        return [
          { ...at, message: '<Tabs> must contain only <Tab label="…">. Move everything else into a tab.' },
        ];
      const label = labelOf(child);
      // The check of attributes reports a tab without a label.
      if (!label) return [];
      if (labels.has(label))
        return [{ ...at, message: `two tabs of <Tabs> have label="${label}": change one.` }];
      labels.add(label);
      return [];
    });
  },
  withoutScripts(element) {
    const { role, dataLabel } = element.properties;
    if (role !== 'tabpanel') return;
    const label = String(dataLabel);
    element.properties = { className: ['tabs-panel'], role: 'group', ariaLabel: label };
    element.children.unshift(h('p', { className: ['tab-label'] }, h('strong', label)));
  },
};
