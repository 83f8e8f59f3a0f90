// The theme of Rspress, in which every part that a reader sees is replaced.
import './styles/index';

export * from '@rspress/core/theme-original';
export { useThemeState } from './color-mode/use-color-mode';
export { NotFound as NotFoundLayout } from './errors/not-found';
export { Layout } from './layout/layout';
export { Admonition as Callout } from './markdown/admonition';
export { markdownComponents as getCustomMDXComponent } from './markdown/components';
export { Link } from './navigation/link';
