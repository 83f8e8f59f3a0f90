import { Logo } from '@generated/logo';
import { categories } from '../docs/categories';
import { Link } from '../navigation/link';
import { site } from '../site';
import { FOOTER_HANDBOOK } from '../strings';
import styles from './footer.module.css';
import { toLink } from './nav-items';

interface ColumnProps {
  title: string;
  links: readonly { label: string; href: string }[];
}

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
          {site.tagline && <p>{`${site.tagline}.`}</p>}
        </div>
        {sections.length > 0 && <Column title={FOOTER_HANDBOOK} links={sections} />}
        {site.footer.links.map(({ title, items }) => (
          <Column key={title} title={title} links={items.map(toLink)} />
        ))}
      </div>
      {site.copyright && <p>{site.copyright}</p>}
    </footer>
  );
}
