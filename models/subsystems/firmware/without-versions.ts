/** What stays of a blueprint whatever is updated: what tells one server from another. */
import type { ControllerTree } from '../../tree.js';

/** By what a blueprint calls versions of firmware. */
const versions: ReadonlySet<string> = new Set([
  ...['firmware', 'firmwareVersion', 'biosVersion', 'backupBiosVersion'],
  ...['platformDefinitionVersion', 'programmableLogicVersion'],
]);

export function withoutVersions(blueprint: ControllerTree['blueprint']): unknown {
  const left = (key: string, value: unknown) => (versions.has(key) ? undefined : value);
  return JSON.parse(JSON.stringify(blueprint, left));
}
