/** Where things are and what they are called for good, as storage shows it. Source: behaviour § 2.9. */
import type { View } from '../../../resource/define.js';
import { oneOf, text, whole } from '../../../resource/readers.js';
import { group, list, type Row, row, section } from '../../../resource/rows.js';
import { fixed } from '../../../resource/shared-rows.js';

interface PlaceShown {
  readonly label: string;
  readonly ordinal: number;
}

/** Of one type, under the name that is printed beside it. */
export function partLocation<Subject>(
  says: string,
  type: 'Backplane' | 'Bay' | 'Slot',
  select: (subject: Subject) => PlaceShown,
): Row<Subject> {
  return section(says, select, {
    PartLocation: group('The place, and how it is counted.', {
      LocationOrdinalValue: row(whole(), 'Its number among places of its kind.', 'ordinal'),
      LocationType: fixed(type, 'The kind of place.'),
      ServiceLabel: row(text(), 'What logs call it.', ({ label }: PlaceShown) => label),
    }),
  });
}

/** Digits of a name, by its format. */
const digits = { NAA: 32, EUI: 16 } as const;
type NameFormat = keyof typeof digits;

interface DurableName {
  readonly format: NameFormat;
  /** In hexadecimal, at least as long as its format asks for. */
  readonly digest: string;
}

/** One name that is the only one in the world. */
export function durableName<Subject>(select: (subject: Subject, view: View) => DurableName): Row<Subject> {
  return list<Subject, DurableName>(
    'Names that nothing else in the world has.',
    (subject, view) => [select(subject, view)],
    {
      DurableName: row(text(), 'The name.', ({ format, digest }) =>
        digest.slice(0, digits[format]).toUpperCase(),
      ),
      DurableNameFormat: row(oneOf(['NAA', 'EUI']), 'How the name is made.', ({ format }) => format),
    },
  );
}
