import type { ChildCard } from '../../plugins/content/types';
import { Card, Cards } from '../markdown/cards';
import styles from './child-cards.module.css';

/** The pages of a section, as cards below the section's own text. */
export function ChildCards({ items }: { items: readonly ChildCard[] }) {
  return (
    <section aria-labelledby="in-this-section" className={`prose ${styles.section}`} data-pagefind-ignore>
      <h2 id="in-this-section">In this section</h2>
      <Cards>
        {items.map(({ route, title, description }) => (
          <Card key={route} href={route} title={title}>
            {description}
          </Card>
        ))}
      </Cards>
    </section>
  );
}
