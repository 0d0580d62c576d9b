/** Attributes that nobody sets: what they tell follows from another part of the server. */
import type { ControllerTree } from '../../tree.js';
import type { AttributeValue } from './registry/index.js';

export type Kept = Pick<ControllerTree, 'bios' | 'blueprint' | 'secureBoot' | 'configLock' | 'attestation'>;

export const toldAttributes: ReadonlyMap<string, (tree: Kept) => AttributeValue> = new Map<
  string,
  (tree: Kept) => AttributeValue
>([
  ['TpmState', tpmState],
  ['SecureBootStatus', ({ secureBoot }) => (secureBoot.enabled.inForce ? 'Enabled' : 'Disabled')],
  ['ServerConfigLockStatus', ({ configLock }) => (configLock.lock === null ? 'Disabled' : 'Enabled')],
  // Assumption: every module there is is one of those that the newest generation is made with.
  ['TpmChipId', (tree) => (tpmState(tree) === 'NotPresent' ? 'None' : 'STMicroGen11')],
  ['UserDefaultsState', ({ bios }) => (bios.userDefaults === null ? 'Disabled' : 'Enabled')],
  ['IsAdminPasswordSet', ({ bios }) => bios.passwords.Administrator !== null],
  ['IsPowerOnPasswordSet', ({ bios }) => bios.passwords.User !== null],
]);

/** A module that is hidden or fails its self-test is there, and no system can use it; of one that does not answer nobody knows. */
function tpmState({ bios, blueprint, attestation }: Pick<Kept, 'bios' | 'blueprint' | 'attestation'>) {
  if (blueprint.tpm === null || attestation.tpm === 'unsupported') return 'NotPresent';
  const isHidden = bios.attributes.inForce.TpmVisibility === 'Hidden';
  return isHidden || attestation.tpm === 'failed' ? 'PresentDisabled' : 'PresentEnabled';
}
