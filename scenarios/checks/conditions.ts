/** All kinds of conditions. To have another kind, write a file in `conditions/` and add it here. */
import * as z from 'zod';
import type { Condition, ConditionKind } from './condition.js';
import { combinations } from './conditions/combinations.js';
import { listener } from './conditions/listener.js';
import { log } from './conditions/log.js';
import { machine } from './conditions/machine.js';
import { resource } from './conditions/resource.js';

const any: z.ZodType<Condition> = z.lazy(() => condition);

export const conditionKinds: readonly ConditionKind[] = [
  resource,
  log,
  listener,
  machine,
  ...combinations(any),
];

/** A mapping is taken by the kind whose key it has; one with none of them is measured by the first. */
export const condition: z.ZodType<Condition> = z
  .union(conditionKinds.map(({ schema }) => schema) as [z.ZodType<Condition>, ...z.ZodType<Condition>[]])
  .meta({ id: 'condition' });
