/** Differences between two values, as a JSON Patch (RFC 6902) with the old values added. */
import * as z from 'zod';
import type { Json } from '../../engine/index.js';
import { pathOfPointer, valueAt } from '../../models/index.js';
import { type PatchOperation, patchBetween } from '../patch.js';

export interface Difference extends PatchOperation {
  /** Old value, for information: applying the patch ignores it. Absent if there was no value. */
  readonly was?: Json;
}

/** Returns the differences between two values; a single difference unless both are mappings or lists. */
export function differencesOfValue(was: Json | undefined, is: Json | undefined): readonly Difference[] {
  // The patch compares two mappings that contain the values, so that a missing value can be represented as well.
  const around = (inner: Json | undefined) => (inner === undefined ? {} : { value: inner });
  return differencesBetween(around(was), around(is)).map(({ path, ...rest }) => ({
    ...rest,
    path: path.slice('/value'.length),
  }));
}

/** Returns the differences between two states of any histories, or between two bodies. */
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
        was: z.unknown().optional().describe('Old value, which is not part of RFC 6902.'),
      }),
    )
    .describe('JSON Patch (RFC 6902).');
