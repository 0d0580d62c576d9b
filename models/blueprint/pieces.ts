/**
 * The small pieces the blueprint's schema is made of: bounded texts and numbers, spreads of time, uniqueness.
 * Each says in its own words what it expects, because that text ends up in front of whoever wrote the file.
 */
import * as z from 'zod';
import { durationMsMax, formatDuration, type Spread } from '../../engine/index.js';
import { durationMs } from '../document/document.js';

/** Longest name, model or version. Unit: characters. Assumption: room enough for what real firmware prints. */
const textCharsMax = 128;

export const text = pattern(
  new RegExp(`^[^\\p{Cc}]{1,${textCharsMax}}$`, 'u'),
  `text of 1 to ${textCharsMax} characters`,
);

export function pattern(shape: RegExp, expected: string) {
  return z.string({ error: expected }).regex(shape, { error: expected });
}

/** A whole number within bounds, both included. */
export function whole(min: number, max: number) {
  const error = `a whole number from ${min} to ${max}`;
  return z.int({ error }).min(min, { error }).max(max, { error });
}

/** Unit: °C. Assumption: sensors of a server report a signed octet. */
export const celsius = whole(-40, 150);
export const percent = whole(0, 100);

/** What a part may pin of itself. Not given, it is derived from the seed. */
export const identity = {
  /** Source when absent: `models/identity.ts`. */
  serialNumber: pattern(
    /^[0-9A-Za-z-]{1,32}$/,
    'a serial number of 1 to 32 letters, digits and dashes',
  ).optional(),
  uuid: pattern(
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
    'a UUID such as 30373237-3132-4d32-3235-303930524d57',
  ).optional(),
};

/** A list whose entries differ in `key`; `counts` are its shortest and longest length. */
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
      // Asked even when an entry is wrong, so that all problems of a file show at once.
    },
    { when: ({ value }) => Array.isArray(value) },
  );
}

/** Adds a problem that says what was found as well as what was expected. */
export function complain(
  context: z.core.$RefinementCtx,
  path: PropertyKey[],
  message: string,
  expected: string,
): void {
  context.addIssue({ code: 'custom', path, message, params: { expected }, continue: true });
}

type Three = readonly [min: string, typical: string, max: string];

/** Complains at the first of three durations that breaks the order. Equal neighbours are fine. */
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
 * How long something takes: one duration when it never varies, three when it does. The third form is the resolved one,
 * as a journal's header holds it. Unit of the result: ms. A spread is one value: overriding it means giving all of it.
 */
export const spread = z.union([
  durationMs.transform((fixedMs): Spread => ({ minMs: fixedMs, typicalMs: fixedMs, maxMs: fixedMs })),
  z
    .strictObject({ min: durationMs, typical: durationMs, max: durationMs })
    .superRefine(inOrder(['min', 'typical', 'max']))
    .transform(({ min, typical, max }): Spread => ({ minMs: min, typicalMs: typical, maxMs: max })),
  z
    .strictObject({ minMs: ms, typicalMs: ms, maxMs: ms })
    .superRefine(inOrder(['minMs', 'typicalMs', 'maxMs'])),
]);
