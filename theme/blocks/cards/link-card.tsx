import type { ComponentProps } from 'react';
import { ownValue } from '../../../shared/own-value';
import { useCurrentPage } from '../../base/page';
import { Card } from './cards';

/** A card with the title and the description of the page that it links to. */
export function LinkCard({ href, children, ...props }: Omit<ComponentProps<typeof Card>, 'title'>) {
  const target = ownValue(useCurrentPage().pageMeta?.linked ?? {}, href);
  return (
    <Card {...props} href={href} title={target?.title ?? href}>
      {children ?? target?.description}
    </Card>
  );
}
