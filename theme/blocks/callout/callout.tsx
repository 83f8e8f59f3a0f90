import type { DetailsHTMLAttributes, ReactNode } from 'react';
import { DETAILS } from '../../strings';
import type { Tone } from '../kinds/tones';
import styles from './callout.module.css';

interface AdmonitionTitleProps {
  /** The lines of the icon of its kind. The title of a section that readers can expand has none. */
  icon?: string;
  isCircled?: boolean;
  /** The name of the kind, for a title without children. */
  label?: string;
  children?: ReactNode;
}

/** The first line of an admonition. Without children, it shows the kind of the admonition. */
export function AdmonitionTitle({ icon, isCircled, label, children }: AdmonitionTitleProps) {
  if (icon === undefined) return <summary>{children ?? DETAILS}</summary>;
  const isPlain = children === undefined;
  return (
    <p className={styles.title} data-plain={isPlain}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        {isCircled && <circle cx="12" cy="12" r="9" />}
        <path d={icon} />
      </svg>
      {/* The paragraph is a flex box, and formatted text has several parts. */}
      {isPlain || typeof children === 'string' ? (children ?? label) : <span>{children}</span>}
    </p>
  );
}

interface AdmonitionProps extends DetailsHTMLAttributes<HTMLDetailsElement> {
  type: Tone | 'details';
  /** Begins with the title. */
  children: ReactNode;
}

/** An admonition, such as `:::tip Title`, or a section that readers can expand, with the attributes of `<details>`. */
export function Admonition({ type, children, ...attributes }: AdmonitionProps) {
  if (type === 'details') {
    return (
      <details className={styles.details} {...attributes}>
        {children}
      </details>
    );
  }
  return (
    <aside className={styles.admonition} data-kind={type}>
      {children}
    </aside>
  );
}
