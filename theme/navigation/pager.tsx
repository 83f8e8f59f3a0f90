import { Link } from './link';
import styles from './pager.module.css';

interface PagerStep {
  /** Such as `Previous`. */
  direction: string;
  /** Title of the page. Without a title, the link contains only the direction. */
  title?: string;
  route: string;
}

interface PagerProps {
  label: string;
  previous?: PagerStep | undefined;
  next?: PagerStep | undefined;
}

interface StepProps extends PagerStep {
  className: string | undefined;
}

function Step({ className, direction, title, route }: StepProps) {
  return (
    <Link className={className} href={route}>
      {title ? (
        <>
          <span className={styles.direction}>{`${direction} `}</span>
          {title}
        </>
      ) : (
        direction
      )}
    </Link>
  );
}

/** Links to the previous and the next page, at the end of a page. */
export function Pager({ label, previous, next }: PagerProps) {
  if (!previous && !next) return null;
  return (
    <nav className={styles.pager} aria-label={label}>
      {previous && <Step className={styles.previous} {...previous} />}
      {next && <Step className={styles.next} {...next} />}
    </nav>
  );
}
