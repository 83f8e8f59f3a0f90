import { strong } from '../../../shared/markdown/write-markdown.ts';
import { TONES } from '../kinds/tones.ts';
import type { PageComponent } from '../types.ts';

export const badge: PageComponent = {
  name: 'Badge',
  view: 'badge/badge',
  attributes: { kind: { values: TONES, optional: true } },
  renders: { around: ['span'] },
  plain: ({ children }, { inline }) => [strong(...inline(children))],
};
