/** Rows of properties that are attributes of the BIOS under another name. */
import { oneOf } from '../../resource/readers.js';
import { type Row, row, type Setting } from '../../resource/rows.js';
import type { Alias } from './aliases.js';

interface AliasOptions extends Pick<Setting<never, never>, 'privilege'> {
  /** The values that are allowed are shown beside it. */
  readonly allowable?: 'values';
}

export function aliasRow<Shown extends string>(
  { read, put }: Alias<Shown>,
  values: readonly [Shown, ...Shown[]],
  says: string,
  { privilege, ...options }: AliasOptions,
): Row {
  return row(oneOf(values), says, ({ tree }) => read(tree), {
    ...options,
    set: { privilege, apply: put },
  });
}
