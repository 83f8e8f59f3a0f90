import { LOCALE } from '../strings';

const FORMATS = {
  long: new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: 'UTC' }),
  medium: new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' }),
  day: new Intl.DateTimeFormat(LOCALE, { day: 'numeric', timeZone: 'UTC' }),
};

interface DayProps {
  /** ISO date. */
  day: string;
  /** `day` is the day of the month only. */
  format?: keyof typeof FORMATS;
}

/** A date in the language of the site. */
export function Day({ day, format = 'long' }: DayProps) {
  return <time dateTime={day}>{FORMATS[format].format(new Date(day))}</time>;
}
