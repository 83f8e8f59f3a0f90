/** The kinds of badges, which are those of admonitions. */
export const BADGE_KINDS = ['note', 'tip', 'info', 'warning', 'danger'] as const;

export type BadgeKind = (typeof BADGE_KINDS)[number];
