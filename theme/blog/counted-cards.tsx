import type { Counted } from '../../plugins/blog/types';
import { Card, Cards } from '../markdown/cards';
import { postCount } from '../strings';

/** Cards that link to lists of posts, with the number of posts. */
export function CountedCards({ items }: { items: readonly Counted[] }) {
  return (
    <Cards>
      {items.map(({ route, label, count, title, description }) => (
        <Card key={route} href={route} title={label} note={postCount(count)}>
          {title ?? description}
        </Card>
      ))}
    </Cards>
  );
}
