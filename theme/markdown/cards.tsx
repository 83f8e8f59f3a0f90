import type { ReactNode } from 'react';
import { Link } from '../navigation/link';
import styles from './cards.module.css';

/** A grid of cards. */
export function Cards({ children }: { children: ReactNode }) {
  return <div className={styles.cards}>{children}</div>;
}

interface CardProps {
  title: string;
  href: string;
  children?: ReactNode;
}

/** A card that leads somewhere as a whole; only its title is the link, so that it reads short. */
export function Card({ title, href, children }: CardProps) {
  return (
    <div className={styles.card}>
      <p className={styles.title}>
        <Link href={href}>{title}</Link>
      </p>
      {children && <p className={styles.text}>{children}</p>}
    </div>
  );
}
