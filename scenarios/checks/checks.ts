/** All kinds of checks over time. To have another, write a file in `over-time/` and add it here. */
import * as z from 'zod';
import type { Check, CheckKind } from './check.js';
import type { Condition } from './condition.js';
import { anyCondition, condition, conditionKinds } from './conditions.js';
import { oneKindOf } from './one-kind.js';
import { always } from './over-time/always.js';
import { eventually } from './over-time/eventually.js';
import { invariantsKept } from './over-time/invariants.js';
import { never } from './over-time/never.js';
import { sometimes } from './over-time/sometimes.js';

export const checkKinds: readonly CheckKind[] = [
  always(condition),
  never(condition),
  eventually(condition),
  invariantsKept,
  sometimes(condition),
];

const atTheEnd = anyCondition.transform(
  ({ words, judge }: Condition): Check => ({
    words,
    watch: () => ({ look: () => 'open', end: judge }),
  }),
);

/** A condition without more is for the end. */
const anyCheck = z.union([atTheEnd, ...checkKinds.map(({ schema }) => schema)]).meta({ id: 'check' });

const example = 'a check such as {always: {get: /redfish/v1/}}, or a condition for the end';

export const check: z.ZodType<Check> = oneKindOf([...conditionKinds, ...checkKinds], anyCheck, example);
