import type { ReactNode } from 'react';
import { Link } from '../../navigation/link';
import styles from './cards.module.css';

/** A grid of cards. */
export function Cards({ children }: { children: ReactNode }) {
  return <div className={styles.cards}>{children}</div>;
}

interface CardProps {
  title: string;
  href: string;
  /** A few words above the title. */
  note?: ReactNode;
  children?: ReactNode;
}

/** A card that is clickable as a whole. Only the title is a link, so that the name of the link is short. */
export function Card({ title, href, note, children }: CardProps) {
  return (
    <div className={styles.card}>
      {note && <p className={styles.note}>{note}</p>}
      <p className={styles.title}>
        <Link href={href}>{title}</Link>
      </p>
      {children && <div className={styles.text}>{children}</div>}
    </div>
  );
}
