/** List of all kinds of conditions. A new kind is a file in `conditions/` and an entry in this list. */
import * as z from 'zod';
import type { Condition, ConditionKind } from './condition.js';
import { combinations } from './conditions/combinations.js';
import { listener } from './conditions/listener.js';
import { log } from './conditions/log.js';
import { machine } from './conditions/machine.js';
import { members } from './conditions/members.js';
import { resource } from './conditions/resource.js';

const any: z.ZodType<Condition> = z.lazy(() => condition);

export const conditionKinds: readonly ConditionKind[] = [
  resource,
  log,
  listener,
  machine,
  members(any),
  ...combinations(any),
];

const example = "a condition such as {get: /redfish/v1/Systems/1/, has: {PowerState: 'On'}}";

/** Schema of any condition. The key of a mapping selects the kind that parses it. */
export const anyCondition: z.ZodType<Condition> = z
  .union(conditionKinds.map(({ schema }) => schema) as [z.ZodType<Condition>, ...z.ZodType<Condition>[]])
  .meta({ id: 'condition' });

export const condition = oneKindOf(conditionKinds, anyCondition, example);

interface Kind {
  readonly key: string;
}

/**
 * Creates a union of kinds. A value must contain exactly one of the keys that identify a kind. The key is checked
 * before the schema, because the schema would report errors of a kind that the author did not mean. If a value is not a
 * mapping, the error message shows `example` as the expected form.
 */
export function oneKindOf<Value>(
  kinds: readonly Kind[],
  schema: z.ZodType<Value>,
  example: string,
): z.ZodType<Value> {
  const keys = kinds.map(({ key }) => key);
  return z.preprocess((given, context) => {
    if (typeof given !== 'object' || given === null || Array.isArray(given)) {
      context.addIssue({ code: 'custom', message: example });
      return given;
    }
    const named = keys.filter((key) => Object.hasOwn(given, key));
    if (named.length === 0) {
      const params = { expected: `one of ${keys.join(', ')}` };
      const found = Object.keys(given);
      const message = found.length === 0 ? 'is empty' : `is of no kind: its keys are ${found.join(', ')}`;
      context.addIssue({ code: 'custom', message, params });
    }
    if (named.length > 1) {
      const params = { expected: 'one of them' };
      context.addIssue({ code: 'custom', message: `has both ${named.join(' and ')}`, params });
    }
    return given;
  }, schema);
}
