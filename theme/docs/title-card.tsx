import { Cover } from '../elements/cover';
import { partOf } from '../strings';
import { categories } from './categories';
import styles from './title-card.module.css';

interface TitleCardProps {
  /** Label of the section of the handbook. */
  section: string;
  title: string;
  /** Path data that the build drew for the page. */
  drawing: string;
  /** Whether the text of the page begins with the title. */
  hasOwnHeading: boolean;
}

/** The title of a page that introduces a section, in the style of the cards between the scenes of a film. */
export function TitleCard({ section, title, drawing, hasOwnHeading }: TitleCardProps) {
  const sections = categories();
  const number = sections.findIndex(({ label }) => label === section) + 1;
  return (
    <header className={styles.card}>
      <Cover className={styles.drawing} path={drawing} />
      <p>
        {sections.length > 1 && <span>{partOf(number, sections.length)}</span>}
        {section !== title && <span>{section}</span>}
      </p>
      {!hasOwnHeading && <h1>{title}</h1>}
    </header>
  );
}
