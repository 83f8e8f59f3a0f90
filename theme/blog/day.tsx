const FORMATS = {
  long: new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }),
  short: new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }),
};

interface DayProps {
  /** ISO day. */
  day: string;
  /** `short` leaves the year out, for places that tell it already. */
  length?: keyof typeof FORMATS;
}

/** A day of the calendar. */
export function Day({ day, length = 'long' }: DayProps) {
  return <time dateTime={day}>{FORMATS[length].format(new Date(day))}</time>;
}
