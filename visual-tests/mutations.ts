export interface Mutation {
  what: string;
  file: string;
  from: string;
  to: string;
  /** Names of the screenshots to take, as a regular expression. At least one of them must differ. */
  screenshots: string;
}

/** The changes that `prove.ts` makes, one by one. */
export const MUTATIONS: readonly Mutation[] = [
  {
    what: 'a color token, slightly lighter',
    file: 'theme/styles/tokens.css',
    from: '--ink-soft: light-dark(#4c443a',
    to: '--ink-soft: light-dark(#50483e',
    screenshots: 'plain light desktop',
  },
  {
    what: 'a padding, 16 to 17 pixels',
    file: 'theme/blocks/callout/callout.module.css',
    from: 'padding: var(--space-4) var(--space-5);',
    to: 'padding: 17px var(--space-5);',
    screenshots: 'everything light (?:mobile|desktop)',
  },
  {
    what: 'a font weight, 650 to 640',
    file: 'theme/styles/base.css',
    from: 'font-weight: 650;',
    to: 'font-weight: 640;',
    screenshots: 'plain light (?:mobile|desktop)',
  },
  {
    what: 'a z-index: the skip link is behind the navbar',
    file: 'theme/layout/skip-link.module.css',
    from: 'z-index: var(--z-skip);',
    to: 'z-index: 0;',
    screenshots: 'focus light (?:mobile|desktop)',
  },
  {
    what: 'a hidden footer column',
    file: 'theme/layout/footer.module.css',
    from: '  .footer h2 {',
    to: '  .footer > div > :last-child {\n    display: none;\n  }\n\n  .footer h2 {',
    screenshots: 'home light (?:mobile|desktop)',
  },
  {
    what: 'a breakpoint off by one',
    file: 'shared/breakpoint.ts',
    from: 'BREAKPOINT = 996',
    to: 'BREAKPOINT = 995',
    screenshots: 'plain light (?:narrow|wide)',
  },
];
