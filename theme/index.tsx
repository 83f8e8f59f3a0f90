// Everything that Rspress imports from a theme. Exporting its whole default theme, too, would make the bundler read the
// grammars of all languages that Shiki knows.
import './styles/index';

export { Root } from '@rspress/core/theme-original';
// Every page imports this name, although `theme/blocks/callout/compile.ts` writes other elements.
export { Fragment as Callout } from 'react';
export { useThemeState } from './color-mode/use-color-mode';
export { Layout } from './layout/layout';
