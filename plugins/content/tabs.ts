import { textOfAttribute } from '../lib/jsx-text.ts';
import { isJsxElement, type JsxElement } from '../lib/mdx-nodes.ts';

type Child = JsxElement['children'][number];

/** The children of an element, without the paragraph that Markdown puts around elements on one line. */
const childrenOf = ({ children }: JsxElement): Child[] =>
  (children as Child[])
    .flatMap((child) => (child.type === 'paragraph' ? (child.children as Child[]) : child))
    .filter((child) => child.type !== 'text' || child.value.trim() !== '')
    // Expressions, such as a comment: {/* … */}
    .filter(({ type }) => type !== 'mdxFlowExpression' && type !== 'mdxTextExpression');

function labelOf(tab: JsxElement): string | undefined {
  const value = tab.attributes.find((attribute) => 'name' in attribute && attribute.name === 'label')?.value;
  // The text of an expression may be unknown.
  return textOfAttribute(value) ?? (typeof value === 'object' ? value?.value : undefined);
}

/** The problems of `<Tabs>`, with their lines: everything in it must be a `<Tab>`, and each needs a different label. */
export function checkTabs(tabs: JsxElement): { line: number; message: string }[] {
  const labels = new Set<string>();
  const lineOf = ({ position }: Child | JsxElement): number => position?.start.line ?? 1;
  const children = childrenOf(tabs);
  if (children.length === 0)
    return [{ line: lineOf(tabs), message: '<Tabs> is empty: put <Tab label="…"> elements into it.' }];
  return children.flatMap((child) => {
    const line = lineOf(child);
    if (!isJsxElement(child) || child.name !== 'Tab')
      return [
        { line, message: '<Tabs> must contain only <Tab label="…">. Move everything else into a tab.' },
      ];
    const label = labelOf(child);
    if (!label) return [{ line, message: '<Tab> has no label: add label="…".' }];
    if (labels.has(label))
      return [{ line, message: `two tabs of <Tabs> have label="${label}": change one.` }];
    labels.add(label);
    return [];
  });
}
