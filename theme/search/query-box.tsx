import type { ComponentProps } from 'react';
import { SEARCH } from '../strings';
import { MAX_QUERY } from './query';

interface QueryBoxProps extends ComponentProps<'input'> {
  value: string;
  onType: (text: string) => void;
}

/** The field for the query, in the dialog and on the search page. */
export const QueryBox = ({ onType, ...props }: QueryBoxProps) => (
  <input
    type="search"
    aria-label={SEARCH}
    maxLength={MAX_QUERY}
    autoCapitalize="none"
    autoComplete="off"
    spellCheck={false}
    onChange={({ currentTarget }) => onType(currentTarget.value.slice(0, MAX_QUERY))}
    {...props}
  />
);
