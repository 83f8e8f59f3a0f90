import { useCurrentPage } from '../../base/page';
import { TagList } from '../../elements/tag-list';
import styles from './page-tags.module.css';

/** The tags at the end of a page. Each leads to the list of its posts and pages. */
export function PageTags() {
  const tags = useCurrentPage().pageMeta?.tags;
  return tags ? (
    <div className={styles.tags}>
      <TagList tags={tags} />
    </div>
  ) : null;
}
