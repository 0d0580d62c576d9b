/** All kinds of conditions. To have another kind, write a file in `conditions/` and add it here. */
import * as z from 'zod';
import type { Condition, ConditionKind } from './condition.js';
import { combinations } from './conditions/combinations.js';
import { listener } from './conditions/listener.js';
import { log } from './conditions/log.js';
import { machine } from './conditions/machine.js';
import { resource } from './conditions/resource.js';
import { oneKindOf } from './one-kind.js';

const any: z.ZodType<Condition> = z.lazy(() => condition);

export const conditionKinds: readonly ConditionKind[] = [
  resource,
  log,
  listener,
  machine,
  ...combinations(any),
];

const example = "a condition such as {get: /redfish/v1/Systems/1/, has: {PowerState: 'On'}}";

/** A mapping is taken by the kind whose key it has. */
export const anyCondition: z.ZodType<Condition> = z
  .union(conditionKinds.map(({ schema }) => schema) as [z.ZodType<Condition>, ...z.ZodType<Condition>[]])
  .meta({ id: 'condition' });

export const condition = oneKindOf(conditionKinds, anyCondition, example);
