import type { Counted } from '../../plugins/blog/types';
import { Card, Cards } from '../markdown/cards';
import { postCount } from './texts';

/** Ways into lists, with what each is about and how long it is. */
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
