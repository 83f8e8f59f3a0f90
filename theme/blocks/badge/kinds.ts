/** The kinds of badges, which are the same as the kinds of admonitions. */
export const BADGE_KINDS = ['note', 'tip', 'info', 'warning', 'danger'] as const;

export type BadgeKind = (typeof BADGE_KINDS)[number];
