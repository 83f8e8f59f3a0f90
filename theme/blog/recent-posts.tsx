import { useRef } from 'react';
import type { BlogFrame, Reference } from '../../shared/pages/blog';
import { useCurrentPath } from '../base/page';
import sidebar from '../docs/sidebar.module.css';
import { DraftMark } from '../elements/draft-mark';
import { useMarkInView } from '../navigation/keep-in-view';
import { Link } from '../navigation/link';
import { BLOG_SIDEBAR } from '../strings';
import styles from './recent-posts.module.css';

function SideLink({ label, route }: Reference) {
  const isCurrent = useCurrentPath() === route;
  return (
    <Link className={sidebar.link} href={route} aria-current={isCurrent ? 'page' : undefined}>
      {label}
    </Link>
  );
}

/** The sidebar of the blog: links to its lists, then the newest posts, by year. */
export function RecentPosts({ listLinks, recent }: Pick<BlogFrame, 'listLinks' | 'recent'>) {
  const nav = useRef<HTMLElement>(null);
  useMarkInView(nav, useCurrentPath());
  return (
    <nav ref={nav} className={sidebar.sidebar} aria-label={BLOG_SIDEBAR}>
      <ul className={sidebar.list}>
        {listLinks.map((link) => (
          <li key={link.route}>
            <SideLink {...link} />
          </li>
        ))}
      </ul>
      {recent.map(({ year, posts }) => (
        <div key={year}>
          <p id={`recent-${year}`} className={styles.year}>
            {year}
          </p>
          <ul className={sidebar.list} aria-labelledby={`recent-${year}`}>
            {posts.map(({ title, route, isDraft }) => (
              <li key={route}>
                <SideLink label={title} route={route} />
                {isDraft && <DraftMark />}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
