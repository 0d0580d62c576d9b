/** All kinds of checks over time. To have another, write a file in `over-time/` and add it here. */
import * as z from 'zod';
import type { Check, CheckKind } from './check.js';
import type { Condition } from './condition.js';
import { condition } from './conditions.js';
import { always } from './over-time/always.js';
import { eventually } from './over-time/eventually.js';
import { never } from './over-time/never.js';

export const checkKinds: readonly CheckKind[] = [always(condition), never(condition), eventually(condition)];

const atTheEnd = condition.transform(
  ({ words, judge }: Condition): Check => ({
    words,
    watch: () => ({ look: () => 'open', end: judge }),
  }),
);

/** A condition without more is for the end. */
export const check: z.ZodType<Check> = z
  .union([atTheEnd, ...checkKinds.map(({ schema }) => schema)])
  .meta({ id: 'check' });
