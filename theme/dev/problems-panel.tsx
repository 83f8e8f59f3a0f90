import problems from '@generated/dev-problems.json';
import { useState } from 'react';
import { currentPath } from './current-path';
import styles from './problems-panel.module.css';

const heading = (count: number, place: string): string =>
  count === 1 ? `1 problem ${place}` : `${count} problems ${place}`;

/**
 * The problems of the page on screen, and those that concern no single page. They disappear when they are fixed. The page below
 * the panel keeps changing.
 */
export function ProblemsPanel() {
  const path = currentPath.use();
  const [hidden, setHidden] = useState('');
  const own = problems.pages[path] ?? [];
  const shown = [...own, ...problems.site];
  const key = JSON.stringify([path, shown]);
  if (shown.length === 0 || hidden === key) return null;
  return (
    <section className={styles.panel} role="alert">
      <div className={styles.top}>
        <h2 className={styles.heading}>
          {heading(shown.length, own.length > 0 ? 'on this page' : 'of this site')}
        </h2>
        <button type="button" className={styles.hide} onClick={() => setHidden(key)}>
          Hide
        </button>
      </div>
      <ul className={styles.list}>
        {shown.map(({ place, message }) => (
          <li key={place + message}>
            <code className={styles.place}>{place}</code>
            <p className={styles.message}>{message}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
