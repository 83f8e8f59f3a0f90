import type { ReactNode } from 'react';
import type { Tone } from '../kinds/tones';
import styles from './badge.module.css';

interface BadgeProps {
  kind?: Tone;
  children: ReactNode;
}

/** A short label in a line of text, such as the version that introduced a feature. */
export function Badge({ kind = 'note', children }: BadgeProps) {
  return (
    <span className={styles.badge} data-kind={kind}>
      {children}
    </span>
  );
}
