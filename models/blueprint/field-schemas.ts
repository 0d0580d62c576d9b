/**
 * Building blocks of the blueprint schema: bounded texts and numbers, duration ranges, lists with unique keys. Each
 * schema has its own text for the expected value, which error messages show to the author of the file.
 */
import * as z from 'zod';
import { type DurationRange, durationMsMax, formatDuration } from '../../engine/index.js';
import { durationMs } from '../document/document.js';
import { partRanges, textCharsMax } from './part-ranges.js';

export const text = pattern(
  new RegExp(`^[^\\p{Cc}]{1,${textCharsMax}}$`, 'u'),
  `text of 1 to ${textCharsMax} characters`,
);

export function pattern(shape: RegExp, expected: string) {
  return z.string({ error: expected }).regex(shape, { error: expected });
}

/** Returns the schema of a whole number from `min` to `max`, inclusive. */
export function whole(min: number, max: number) {
  const error = `a whole number from ${min} to ${max}`;
  return z.int({ error }).min(min, { error }).max(max, { error });
}

/** Schema of a temperature. Unit: °C. */
export const celsius = whole(...partRanges.celsius);
export const percent = whole(0, 100);

/** Serial number and UUID of a component. Default: derived from the seed. */
export const identity = {
  /** Serial number. Default: see `models/identity.ts`. */
  serialNumber: pattern(
    /^[0-9A-Za-z-]{1,32}$/,
    'a serial number of 1 to 32 letters, digits and dashes',
  ).optional(),
  uuid: pattern(
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
    'a UUID such as 30373237-3132-4d32-3235-303930524d57',
  ).optional(),
};

/**
 * Returns the schema of a list in which no two entries have the same value of `key`. The third parameter contains the
 * minimum and the maximum length of the list.
 */
export function distinctList<Shape extends z.ZodObject>(
  part: Shape,
  key: keyof z.output<Shape> & string,
  [shortest, longest]: readonly [number, number],
) {
  const error = `a list of ${shortest} to ${longest} entries`;
  const list = z.array(part, { error }).min(shortest, { error }).max(longest, { error });
  return list.superRefine(
    (entries: readonly unknown[], context) => {
      const firstAt = new Map<unknown, number>();
      for (const [index, entry] of entries.entries()) {
        const name = typeof entry === 'object' && entry !== null ? Reflect.get(entry, key) : undefined;
        const first = firstAt.get(name);
        if (name !== undefined && first !== undefined) {
          complain(
            context,
            [index, key],
            `${JSON.stringify(name)} is already entry ${first}`,
            `each ${key} once`,
          );
        } else firstAt.set(name, index);
      }
      // Checked even if an entry is invalid, so that all problems of a file are reported together.
    },
    { when: ({ value }) => Array.isArray(value) },
  );
}

/** Adds an issue to the validation context, with a message about the found value and a text for the expected value. */
export function complain(
  context: z.core.$RefinementCtx,
  path: PropertyKey[],
  message: string,
  expected: string,
): void {
  context.addIssue({ code: 'custom', path, message, params: { expected }, continue: true });
}

type Three = readonly [min: string, typical: string, max: string];

/**
 * Returns a check that three durations are in ascending order; equal neighbors are permitted. The check reports only
 * the first duration that is out of order.
 */
function inOrder([min, typical, max]: Three) {
  return (value: Readonly<Record<string, number>>, context: z.core.$RefinementCtx): void => {
    for (const [low, high] of [
      [min, typical],
      [typical, max],
    ] as const) {
      const [lowMs, highMs] = [value[low], value[high]];
      if (lowMs === undefined || highMs === undefined || lowMs <= highMs) continue;
      const message = `${low} is ${formatDuration(lowMs)}, ${high} only ${formatDuration(highMs)}`;
      complain(context, [low], message, `${min} ≤ ${typical} ≤ ${max}`);
      return;
    }
  };
}

const ms = whole(0, durationMsMax);

/**
 * Schema of a duration: a fixed value, or a minimum, typical and maximum value. Unit of the result: ms. The third form,
 * with names in ms, is the parsed form that the header of a journal contains. A duration range counts as one value, so
 * an override replaces the whole range.
 */
export const durationRange = z.union([
  durationMs.transform((fixedMs): DurationRange => ({ minMs: fixedMs, typicalMs: fixedMs, maxMs: fixedMs })),
  z
    .strictObject({ min: durationMs, typical: durationMs, max: durationMs })
    .superRefine(inOrder(['min', 'typical', 'max']))
    .transform(({ min, typical, max }): DurationRange => ({ minMs: min, typicalMs: typical, maxMs: max })),
  z
    .strictObject({ minMs: ms, typicalMs: ms, maxMs: ms })
    .superRefine(inOrder(['minMs', 'typicalMs', 'maxMs'])),
]);
