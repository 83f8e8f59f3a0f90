import type { Counted } from '../../shared/pages/blog';
import { Card, Cards } from '../blocks/cards/cards';
import { postCount } from '../strings';
import { BlogTitle } from './blog-title';

interface OverviewPageProps {
  title: string;
  items: readonly Counted[];
}

/** The tags or the authors of the blog, as cards that link to lists of posts. */
export function OverviewPage({ title, items }: OverviewPageProps) {
  return (
    <>
      <BlogTitle title={title} />
      <Cards>
        {items.map(({ route, label, count, note, title: role, description }) => (
          <Card key={route} href={route} title={label} note={note ?? postCount(count)}>
            {role ?? description}
          </Card>
        ))}
      </Cards>
    </>
  );
}
