import type { ChildCard } from '../../shared/pages/types';
import type { TocEntry } from '../base/page';
import { Card, Cards } from '../blocks/cards/cards';
import { IN_THIS_SECTION } from '../strings';
import styles from './child-cards.module.css';

/** The heading of the cards, also for the table of contents of the page. */
export const childCardsHeading = (): TocEntry => ({ id: 'in-this-section', text: IN_THIS_SECTION, depth: 2 });

/** The pages of a section, as cards below the text of the section's page. */
export function ChildCards({ items }: { items: readonly ChildCard[] }) {
  const { id, text } = childCardsHeading();
  return (
    <section aria-labelledby={id} className={`prose ${styles.section}`}>
      <h2 id={id}>{text}</h2>
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
