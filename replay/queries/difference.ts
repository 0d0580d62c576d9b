/** Differences between two values, as a JSON Patch (RFC 6902) with the old values added. */
import * as z from 'zod';
import type { Json } from '../../engine/index.js';
import { pathOfPointer, valueAt } from '../../models/index.js';
import { type PatchOperation, patchBetween } from '../patch.js';

export interface Difference extends PatchOperation {
  /** The old value, for readers: applying the patch ignores it. Absent, like `value`, if there was none. */
  readonly was?: Json;
}

/** For two values; a single difference unless both are mappings or lists. */
export function differencesOfValue(was: Json | undefined, is: Json | undefined): readonly Difference[] {
  // The patch is computed for two mappings around the values, which have the value or not.
  const around = (inner: Json | undefined) => (inner === undefined ? {} : { value: inner });
  return differencesBetween(around(was), around(is)).map(({ path, ...rest }) => ({
    ...rest,
    path: path.slice('/value'.length),
  }));
}

/** For two states of any histories, or two bodies. */
export function differencesBetween(from: object, to: object): readonly Difference[] {
  return patchBetween(from, to).map((operation) => {
    const was = valueAt(from, pathOfPointer(operation.path)) as Json | undefined;
    return { ...operation, ...(was !== undefined && operation.op !== 'add' && { was }) };
  });
}

export const differencesSchema = () =>
  z
    .array(
      z.strictObject({
        op: z.enum(['add', 'remove', 'replace']),
        path: z.string(),
        value: z.unknown().optional(),
        was: z.unknown().optional().describe('The old value, which is not part of RFC 6902.'),
      }),
    )
    .describe('A JSON Patch (RFC 6902).');
