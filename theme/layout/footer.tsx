import { Logo } from '@generated/logo';
import { site } from '../base/site';
import { categories } from '../docs/categories';
import { toLink } from '../elements/nav-items';
import { Link } from '../navigation/link';
import { FOOTER_HANDBOOK } from '../strings';
import styles from './footer.module.css';

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
