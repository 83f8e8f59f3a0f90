import type { PageComponent } from '../types.ts';

export const steps: PageComponent = {
  name: 'Steps',
  view: 'steps/steps',
  attributes: {},
  isCommon: true,
  renders: { around: ['div'] },
};
