import { useRef } from 'react';
import type { SidebarItem } from '../../shared/pages/types';
import { useCurrentPath } from '../base/page';
import { useCollapse } from '../motion/use-collapse';
import { useMarkInView } from '../navigation/keep-in-view';
import { Link } from '../navigation/link';
import { shouldSaveData } from '../navigation/preload';
import { collapseCategory, DOCS_SIDEBAR, expandCategory } from '../strings';
import styles from './sidebar.module.css';
import { idOf, type OpenCategories, useOpenCategories } from './use-open-categories';
import { loadSidebarFor, prefetchSidebar, useSidebarItems } from './use-sidebar-items';

interface ItemProps {
  item: SidebarItem;
  id: string;
  path: string;
  categories: OpenCategories;
}

function PageLink({ item, path }: Pick<ItemProps, 'item' | 'path'>) {
  return (
    <Link
      className={styles.link}
      href={item.route as string}
      aria-current={item.route === path ? 'page' : undefined}
    >
      {item.label}
    </Link>
  );
}

function Chevron() {
  return (
    <svg className={styles.chevron} viewBox="0 0 16 16" aria-hidden="true">
      <path d="m6 3.5 4.5 4.5L6 12.5" />
    </svg>
  );
}

/** The heading of a category: a link to its page and a button, or only a button if the category does not have a page. */
function CategoryHead({ item, id, path, categories }: ItemProps) {
  const isOpen = categories.isOpen(id);
  const prefetch = () => {
    if (item.isPartial && !shouldSaveData()) prefetchSidebar();
  };
  const toggle = async () => {
    if (item.isPartial && !isOpen) await loadSidebarFor(id);
    categories.toggle(id);
  };
  const button = {
    type: 'button' as const,
    'aria-expanded': isOpen,
    onMouseEnter: prefetch,
    onFocus: prefetch,
    onClick: toggle,
  };
  if (!item.route) {
    return (
      <button {...button} className={styles.category}>
        {item.label}
        <Chevron />
      </button>
    );
  }
  return (
    <div className={styles.section}>
      <PageLink item={item} path={path} />
      <button
        {...button}
        className={styles.toggle}
        aria-label={isOpen ? collapseCategory(item.label) : expandCategory(item.label)}
      >
        <Chevron />
      </button>
    </div>
  );
}

function Item({ item, id, path, categories }: ItemProps) {
  if (!item.items) {
    return (
      <li>
        <PageLink item={item} path={path} />
      </li>
    );
  }
  return (
    <li>
      <CategoryHead item={item} id={id} path={path} categories={categories} />
      <ItemList
        items={item.items}
        parent={id}
        path={path}
        categories={categories}
        isOpen={categories.isOpen(id)}
      />
    </li>
  );
}

interface ItemListProps {
  items: readonly SidebarItem[];
  /** The id of the category that contains the items. */
  parent?: string;
  path: string;
  categories: OpenCategories;
  isOpen: boolean;
}

function ItemList({ items, parent, path, categories, isOpen }: ItemListProps) {
  const list = useRef<HTMLUListElement>(null);
  useCollapse(list, isOpen);
  return (
    <ul ref={list} className={styles.list} data-open={isOpen}>
      {items.map((item) => {
        const id = idOf(item, parent);
        return <Item key={id} item={item} id={id} path={path} categories={categories} />;
      })}
    </ul>
  );
}

/**
 * Links to the pages of the handbook.
 * @param part the part of the sidebar that the data of the page contains
 */
export function Sidebar({ part }: { part: readonly SidebarItem[] }) {
  const path = useCurrentPath();
  const sidebar = useSidebarItems(part);
  const categories = useOpenCategories(sidebar, path);
  const nav = useRef<HTMLElement>(null);
  useMarkInView(nav, path);
  return (
    <nav ref={nav} className={styles.sidebar} aria-label={DOCS_SIDEBAR}>
      <ItemList items={sidebar} path={path} categories={categories} isOpen />
    </nav>
  );
}
