/** The language of the content: the first of the site's locales. Every site has one. */
export const contentLocale = <Locale>({ locales }: { locales: readonly Locale[] }): Locale =>
  locales[0] as Locale;
