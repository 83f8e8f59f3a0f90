import { strong } from '../../../shared/markdown/write-markdown.ts';
import type { PageComponent } from '../types.ts';
import { BADGE_KINDS } from './kinds.ts';

export const badge: PageComponent = {
  name: 'Badge',
  view: 'badge/badge',
  attributes: { kind: { values: BADGE_KINDS, optional: true } },
  renders: { around: ['span'] },
  plain: ({ children }, { inline }) => [strong(...inline(children))],
};
