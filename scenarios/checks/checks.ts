/** List of all kinds of checks over time. A new kind is a file in `over-time/` and an entry in this list. */
import * as z from 'zod';
import type { Check, CheckKind } from './check.js';
import { type Condition, subjectsOf } from './condition.js';
import { anyCondition, condition, conditionKinds, oneKindOf } from './conditions.js';
import { invariantsCheck } from './over-time/invariants.js';
import { always, eventually, never, sometimes } from './over-time/temporal-operators.js';

export const checkKinds: readonly CheckKind[] = [
  always(condition),
  never(condition),
  eventually(condition),
  invariantsCheck,
  sometimes(condition),
];

const atTheEnd = anyCondition.transform(
  (condition: Condition): Check => ({
    subjects: subjectsOf(condition),
    words: condition.words,
    watch: () => ({ look: () => 'open', end: condition.evaluate }),
  }),
);

/** Schema of a check. A condition without a temporal operator is a check for the end. */
const anyCheck = z.union([atTheEnd, ...checkKinds.map(({ schema }) => schema)]).meta({ id: 'check' });

const example = 'a check such as {always: {get: /redfish/v1/}}, or a condition for the end';

export const check: z.ZodType<Check> = oneKindOf([...conditionKinds, ...checkKinds], anyCheck, example);
