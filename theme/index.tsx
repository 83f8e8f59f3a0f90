// Extends the default theme of Rspress and replaces every part that readers see.
import './styles/index';

export * from '@rspress/core/theme-original';
export { useThemeState } from './color-mode/use-color-mode';
export { NotFound as NotFoundLayout } from './errors/not-found';
export { Layout } from './layout/layout';
export { Admonition as Callout } from './markdown/admonition';
export { markdownComponents as getCustomMDXComponent } from './markdown/components';
export { Link } from './navigation/link';
