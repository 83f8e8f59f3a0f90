import { Logo } from '@generated/logo';
import type { FooterItem } from '../../plugins/site/schema';
import { categories } from '../docs/categories';
import { Link } from '../navigation/link';
import { site } from '../site';
import { FOOTER_HANDBOOK } from '../strings';
import styles from './footer.module.css';

interface ColumnProps {
  title: string;
  links: readonly { label: string; href: string }[];
}

const toLink = (item: FooterItem) => ({ label: item.label, href: 'to' in item ? item.to : item.href });

function Column({ title, links }: ColumnProps) {
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {links.map(({ label, href }) => (
          <li key={label}>
            <Link href={href}>{label}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The footer, the same on every page. */
export function Footer() {
  const sections = categories();
  return (
    <footer className={styles.footer}>
      <div>
        <div>
          <p>
            <Logo />
            {site.title}
          </p>
          <p>{`${site.tagline}.`}</p>
        </div>
        {sections.length > 0 && <Column title={FOOTER_HANDBOOK} links={sections} />}
        {site.footer.links.map(({ title, items }) => (
          <Column key={title} title={title} links={items.map(toLink)} />
        ))}
      </div>
      <p>{site.copyright}</p>
    </footer>
  );
}
