/** Row of the operations in progress on a volume or a drive, with their progress. */

import { findOperationRecord, type Operation, percentBy } from '../../../../models/operations/index.js';
import type { ResourceLocation, View } from '../../../../models/resource/index.js';
import { list, type Row, type Rows, row, text, whole } from '../../../../models/resource/index.js';

export function operationsRow<Subject, At extends ResourceLocation = ResourceLocation>(
  select: (subject: Subject, view: View<At>) => readonly Operation[],
  nameOf: (operation: Operation) => string,
  more: Rows<Operation, At> = {},
): Row<Subject, At> {
  return list<Subject, Operation, At>('Operations in progress on the resource.', select, {
    ...more,
    OperationName: row(text(), 'Name of the operation.', nameOf),
    PercentageComplete: row(
      whole(),
      'Percentage of the operation that is complete.',
      ({ id }: Operation, { tree, now }: View<At>) => {
        const record = findOperationRecord(tree, id);
        return record === undefined ? 0 : percentBy(record.context.progress, now);
      },
      { unit: '%', volatile: true },
    ),
  });
}
