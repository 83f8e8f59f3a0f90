import { textOfAttribute } from '../../../plugins/lib/jsx-text.ts';
import { strong } from '../../../plugins/lib/write-markdown.ts';
import type { PageComponent } from '../types.ts';
import { BADGE_KINDS } from './kinds.ts';

export const badge: PageComponent = {
  name: 'Badge',
  view: 'badge/badge',
  renders: { around: ['span'] },
  check: ({ attributes }) =>
    attributes.flatMap((attribute) => {
      const name = 'name' in attribute ? attribute.name : '…';
      const value = textOfAttribute(attribute.value) ?? '';
      if (name === 'kind' && (BADGE_KINDS as readonly string[]).includes(value)) return [];
      return {
        message: `<Badge ${name}="${value}"> is unknown. Write kind="…" with one of ${BADGE_KINDS.join(', ')}.`,
      };
    }),
  plain: ({ children }, { inline }) => [strong(...inline(children))],
};
