import type { ComponentProps } from 'react';
import { absolute } from '../navigation/base';
import { feedbackUrl } from '../navigation/site-links';
import { issueTitle, SEARCH } from '../strings';

/** Maximum length of a query, in characters. */
export const MAX_QUERY = 200;

/** URL of the search page for a query. */
export const resultsUrl = (text: string): string => `/search?${new URLSearchParams({ q: text })}`;

/** URL for feedback about a query without results; undefined if the site has none. */
export const issueUrl = (text: string): string | undefined =>
  feedbackUrl(issueTitle(text), absolute(resultsUrl(text)));

interface QueryBoxProps extends ComponentProps<'input'> {
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
