/** Where components are served. There is none while the check is not enabled (behaviour § 2.19). */
import { root } from '../../../resource/uris.js';
import type { ControllerTree } from '../../../tree.js';

export const componentsUri = `${root}ComponentIntegrity/` as const;
export const componentPattern = `${componentsUri}{ComponentId}/` as const;

export const componentType = 'ComponentIntegrity.v1_2_3.ComponentIntegrity';

/** What is shown, and what nobody is shown. */
export function whileEnabled<Instance>(
  { attestation }: Pick<ControllerTree, 'attestation'>,
  list: () => readonly Instance[],
): readonly Instance[] {
  return attestation.enabled ? list() : [];
}
