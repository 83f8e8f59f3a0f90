import { withBase } from '../navigation/base';
import { Link } from '../navigation/link';
import { site } from '../site';
import styles from './breadcrumbs.module.css';

interface Crumb {
  label: string;
  route?: string;
}

/** The trail as schema.org data; crumbs without a page of their own are left out, as the schema asks. */
function structuredData(trail: readonly Crumb[]): string {
  const items = [{ label: 'Home page', route: '/' }, ...trail].filter(({ route }) => route);
  return JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: items.map(({ label, route }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: site.url + withBase(route as string),
    })),
  }).replace(/</g, '\\u003c');
}

function CrumbLabel({ crumb, isCurrent }: { crumb: Crumb; isCurrent: boolean }) {
  if (isCurrent) return <span aria-current="page">{crumb.label}</span>;
  if (crumb.route) return <Link href={crumb.route}>{crumb.label}</Link>;
  return <span>{crumb.label}</span>;
}

/** Where the page lies in the handbook. */
export function Breadcrumbs({ trail }: { trail: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumbs" className={styles.breadcrumbs}>
      <ol className={styles.list}>
        <li>
          <Link href="/" aria-label="Home page">
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M2.5 7.5 8 2.8l5.5 4.7M4 6.5v6.7h8V6.5" />
            </svg>
          </Link>
        </li>
        {trail.map((crumb, index) => (
          <li key={crumb.label}>
            <CrumbLabel crumb={crumb} isCurrent={index === trail.length - 1} />
          </li>
        ))}
      </ol>
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: serialized above, with `<` escaped
        dangerouslySetInnerHTML={{ __html: structuredData(trail) }}
      />
    </nav>
  );
}
