import { Children, isValidElement, type ReactNode } from 'react';
import styles from './preview.module.css';

interface PreviewProps {
  /** What the preview shows; the name of its file where the fence has no title. */
  title: string;
  /** The highlighted source, then the component. */
  children: ReactNode;
}

/** A component at work, with its source folded below it. Only pages that have one load this. */
export function Preview({ title, children }: PreviewProps) {
  const [source, demo] = Children.toArray(children).filter((child) => isValidElement(child));
  return (
    // What a component says, and its source, is no text of the page: search leaves it out.
    <div className={styles.preview} data-pagefind-ignore="">
      <div className={styles.stage} role="group" aria-label={`Preview of ${title}`}>
        {demo}
      </div>
      <details className={styles.source}>
        <summary>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="m8.5 7.5-5 4.5 5 4.5m7-9 5 4.5-5 4.5" />
          </svg>
          <span>Source of</span> <code>{title}</code>
        </summary>
        {source}
      </details>
    </div>
  );
}
