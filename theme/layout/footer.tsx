import { memo } from 'react';
import type { FooterItem } from '../../plugins/site/schema';
import { Link } from '../navigation/link';
import { site } from '../site';
import styles from './footer.module.css';
import { Logo } from './logo';

const hrefOf = (item: FooterItem): string => ('to' in item ? item.to : item.href);

/** The foot of every page: who this is, where else to go, whose it is. The same everywhere. */
export const Footer = memo(function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.identity}>
          <p className={styles.brand}>
            <Logo className={styles.logo} />
            {site.title}
          </p>
          <p>{site.tagline}.</p>
        </div>
        {site.footer.links.map(({ title, items }) => (
          <div key={title} className={styles.column}>
            <h2>{title}</h2>
            <ul className={styles.list}>
              {items.map((item) => (
                <li key={item.label}>
                  <Link href={hrefOf(item)}>{item.label}</Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <p className={styles.copyright}>{site.copyright}</p>
    </footer>
  );
});
