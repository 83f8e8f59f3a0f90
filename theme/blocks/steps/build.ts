import type { PageComponent } from '../types.ts';

export const steps: PageComponent = {
  name: 'Steps',
  view: 'steps/steps',
  attributes: {},
  commonStyles: ['steps/steps.module'],
  renders: { around: ['div'] },
};
