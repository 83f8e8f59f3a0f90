import { parseInlineLinks } from '../../shared/inline-links';
import { Link } from './link';

/** Plain text with inline links, written as in Markdown. */
export function InlineLinks({ text: source }: { text: string }) {
  return parseInlineLinks(source).map(({ text, href }) =>
    href ? (
      <Link key={href + text} href={href}>
        {text}
      </Link>
    ) : (
      text
    ),
  );
}
