import type { createHead } from '@unhead/react/server';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Escapes the attributes of all entries that a head has now. Unhead itself escapes only quotes, so a text such as `&lt;` would
 * change, and a text with a tag would confuse programs that search HTML for tags. The entries that Unhead reads from the
 * template come later and are already escaped.
 */
export function escapeHead({
  entries,
  hooks,
}: Pick<ReturnType<typeof createHead>, 'entries' | 'hooks'>): void {
  const own = new Set(entries.values());
  hooks.hook('entries:normalize', ({ tags, entry }) => {
    if (!own.has(entry)) return;
    for (const { props } of tags)
      for (const [name, value] of Object.entries(props))
        if (typeof value === 'string') props[name] = value.replace(/[&<>]/g, (char) => ESCAPES[char] ?? char);
  });
}
