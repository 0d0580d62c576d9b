/** What is under way on a volume or a drive, and how far it has come. */
import { findOperationRecord, type Operation, percentBy } from '../../../operations/index.js';
import type { View } from '../../../resource/define.js';
import type { Place } from '../../../resource/place.js';
import { text, whole } from '../../../resource/readers.js';
import { list, type Row, type Rows, row } from '../../../resource/rows.js';

export function operationsRow<Subject, At extends Place = Place>(
  select: (subject: Subject, view: View<At>) => readonly Operation[],
  nameOf: (operation: Operation) => string,
  more: Rows<Operation, At> = {},
): Row<Subject, At> {
  return list<Subject, Operation, At>('What is under way on it.', select, {
    ...more,
    OperationName: row(text(), 'What is done.', nameOf),
    PercentageComplete: row(
      whole(),
      'How much of it is done.',
      ({ id }: Operation, { tree, now }: View<At>) => {
        const record = findOperationRecord(tree, id);
        return record === undefined ? 0 : percentBy(record.context.progress, now);
      },
      { unit: '%', volatile: true },
    ),
  });
}
