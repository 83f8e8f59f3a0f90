const FORMATS = {
  long: new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }),
  medium: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }),
  day: new Intl.DateTimeFormat('en-US', { day: 'numeric', timeZone: 'UTC' }),
};

interface DayProps {
  /** ISO day. */
  day: string;
  /** `day` leaves month and year to the headings above. */
  format?: keyof typeof FORMATS;
}

/** A day of the calendar. */
export function Day({ day, format = 'long' }: DayProps) {
  return <time dateTime={day}>{FORMATS[format].format(new Date(day))}</time>;
}
