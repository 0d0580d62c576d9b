/** Names of the properties that change by themselves, by the rows of all resources: times, readings and ages. */
import { once } from '../models/index.js';
import type { AnyRows } from '../models/resource/index.js';
import { resources } from './resource-list.js';

/**
 * Names of values that the ETag ignores, and of read-only times. A name that is a setting in any resource is not
 * contained, unless its value changes by itself as well, such as the time of a clock.
 */
export const selfChangingNames = once((): ReadonlySet<string> => {
  const [changing, settings] = [new Set<string>(), new Set<string>()];
  const collect = (rows: AnyRows): void => {
    for (const [name, { content, volatile, set, setBy }] of Object.entries(rows)) {
      const rule = content.is === 'value' ? content.kind.rule : undefined;
      const isTime = rule?.type === 'text' && rule.format === 'date-time';
      if (volatile === true || isTime) changing.add(name);
      if (volatile !== true && (set !== undefined || setBy !== undefined)) settings.add(name);
      if ('rows' in content) collect(content.rows);
    }
  };
  for (const definition of resources) if (definition.rows !== undefined) collect(definition.rows);
  return new Set([...changing].filter((name) => !settings.has(name)));
});
