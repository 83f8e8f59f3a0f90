import { Children, type ReactNode } from 'react';
import { EXAMPLE_RESULT } from '../../strings';
import styles from './example.module.css';

/** The source of a feature, which the build adds as the first child, and its result. */
export function Example({ children }: { children: ReactNode }) {
  const [source, ...result] = Children.toArray(children);
  return (
    <div className={styles.example}>
      {source}
      <div className={styles.result} role="group" aria-label={EXAMPLE_RESULT}>
        {result}
      </div>
    </div>
  );
}
