/** Reads of a lab that are compared with the reads of a service that has kept nothing. */
import { describeManager, managerRecord } from '../../../machines/power/index.js';
import { resources } from '../../../machines/resource-list.js';
import { fill } from '../../../models/resource/uris.js';
import type { Lab } from '../lab.js';

/**
 * Returns the addresses of all resources that do not depend on the caller. The resource directory is excluded, because
 * it renders all other resources and takes as long as all of them together.
 */
export function urisOf({ tree }: Lab['controller']): string[] {
  return resources.flatMap(({ uri, type, instances, thereFor }) =>
    type === undefined || thereFor !== undefined || uri.endsWith('/ResourceDirectory/')
      ? []
      : (instances?.(tree) ?? [{}]).map((params) => fill(uri, params)),
  );
}

export function replyOf(lab: Lab, uri: string, headers: Readonly<Record<string, string>>): string {
  const { status, headers: answered, body } = lab.get(uri, headers).reply;
  return JSON.stringify([status, answered, body]);
}

export function isAway({ controller }: Lab): boolean {
  return describeManager(managerRecord(controller.tree)) !== 'running';
}
