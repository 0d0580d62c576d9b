/** `@Redfish.WriteableProperties`: which properties of an object can be set, derived from the rows that say how. */
import type { View } from './define.js';
import { valuesOf } from './kinds.js';
import type { Place } from './place.js';
import { text } from './readers.js';
import { type Row, type Rows, row } from './rows.js';

/** The rows with one more that names those of this very object which can be set, but for names that others have replaced. */
export function namingWriteable<Subject, At extends Place = Place>(
  isNamed: (subject: Subject, view: View<At>) => boolean,
  rows: Rows<Subject, At>,
): Rows<Subject, At> {
  const names = Object.entries(rows).flatMap(([name, { set, setBy, deprecated }]) =>
    (set === undefined && setBy === undefined) || deprecated !== undefined ? [] : [name],
  );
  const naming: Row<Subject, At> = row(
    valuesOf(text()),
    'Which of its properties can be set.',
    (subject: Subject, view: View<At>) => (isNamed(subject, view) ? names : undefined),
  );
  return { '@Redfish.WriteableProperties': naming, ...rows };
}
