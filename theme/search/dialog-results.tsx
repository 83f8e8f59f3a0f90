import type { DialogItem } from './dialog-items';
import { HitLink, HitText } from './hit-link';
import styles from './search-dialog.module.css';

export interface ItemListProps {
  items: readonly DialogItem[];
  active: number;
  linkId: (index: number) => string;
  onPoint: (index: number) => void;
  onFollow: (item: DialogItem) => void;
}

interface ItemProps extends Omit<ItemListProps, 'items'> {
  item: DialogItem;
  index: number;
}

/** One link of the dialog. */
export function Item({ item, index, active, linkId, onPoint, onFollow }: ItemProps) {
  return (
    <div className={styles.item}>
      <HitLink
        id={linkId(index)}
        url={item.url}
        className={item.kind === 'all' ? styles.all : undefined}
        isActive={index === active}
        onPoint={() => onPoint(index)}
        onFollow={() => onFollow(item)}
      >
        <HitText
          title={item.title}
          excerpt={item.excerpt}
          {...(!item.isSection && item.place !== '' && { place: item.place })}
        />
      </HitLink>
    </div>
  );
}

interface Group {
  page: number;
  sections: number[];
}

/** Positions of the items: pages, and the sections that follow each. */
function groupsOf(items: readonly DialogItem[]): Group[] {
  const groups: Group[] = [];
  items.forEach((item, index) => {
    if (item.isSection) groups.at(-1)?.sections.push(index);
    else groups.push({ page: index, sections: [] });
  });
  return groups;
}

/** The hits, grouped by page. */
export function DialogResults({ items, ...rest }: ItemListProps) {
  const row = (index: number) => <Item {...rest} item={items[index] as DialogItem} index={index} />;
  return (
    <ul className={styles.list}>
      {groupsOf(items).map(({ page, sections }) => (
        <li key={`${items[page]?.kind}${items[page]?.url}`}>
          {row(page)}
          {sections.length > 0 && (
            <ul className={styles.sections}>
              {sections.map((index) => (
                <li key={items[index]?.url}>{row(index)}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
