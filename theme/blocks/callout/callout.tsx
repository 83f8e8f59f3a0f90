import type { DetailsHTMLAttributes, ReactNode } from 'react';
import { DETAILS } from '../../strings';
import styles from './callout.module.css';

const ICONS = {
  note: 'M12 11v5M12 8h.01',
  tip: 'M9.5 18.5h5M10.5 21h3M8.5 15.5C7 14.3 6 12.6 6 10.6a6 6 0 1 1 12 0c0 2-1 3.7-2.5 4.9Z',
  info: 'M12 11v5M12 8h.01',
  warning: 'M12 9v4.5M12 17h.01M12 3.5 2.5 20h19Z',
  danger: 'M12 8v5M12 16h.01M8.5 3h7L21 8.5v7L15.5 21h-7L3 15.5v-7Z',
};

type Kind = keyof typeof ICONS;

/** Kinds of other documentation tools, each with the kind that it looks like. */
const ALIASES: Record<string, Kind> = { caution: 'warning', important: 'info' };

const CIRCLED: readonly Kind[] = ['note', 'info'];

const isKind = (type: string): type is Kind => type in ICONS;

const kindOf = (type: string): Kind => (isKind(type) ? type : (ALIASES[type] ?? 'note'));

interface AdmonitionTitleProps {
  type: string;
  /** The name of the kind, if it is not `type`. */
  name?: string;
  children?: ReactNode;
}

/** The first line of an admonition. Without children, it shows the kind of the admonition. */
export function AdmonitionTitle({ type, name = type, children }: AdmonitionTitleProps) {
  if (type === 'details') return <summary>{children ?? DETAILS}</summary>;
  const kind = kindOf(type);
  const isPlain = children === undefined;
  return (
    <p className={styles.title} data-plain={isPlain}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        {CIRCLED.includes(kind) && <circle cx="12" cy="12" r="9" />}
        <path d={ICONS[kind]} />
      </svg>
      {/* The paragraph is a flex box, and formatted text has several parts. */}
      {isPlain || typeof children === 'string' ? (children ?? name) : <span>{children}</span>}
    </p>
  );
}

interface AdmonitionProps extends DetailsHTMLAttributes<HTMLDetailsElement> {
  type: string;
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
    <aside className={styles.admonition} data-kind={kindOf(type)}>
      {children}
    </aside>
  );
}
