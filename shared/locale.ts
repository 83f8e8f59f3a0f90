/** The language of the content: the only one of the site's locales. */
export const contentLocale = <Locale>({ locales }: { locales: readonly Locale[] }): Locale =>
  locales[0] as Locale;
