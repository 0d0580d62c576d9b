/** Attributes that nobody sets: what they tell follows from another part of the server. */
import type { ControllerTree } from '../../tree.js';
import type { AttributeValue } from './registry/index.js';

export type Kept = Pick<ControllerTree, 'bios' | 'blueprint'>;

export const toldAttributes: ReadonlyMap<string, (tree: Kept) => AttributeValue> = new Map<
  string,
  (tree: Kept) => AttributeValue
>([
  ['TpmState', ({ blueprint }) => (blueprint.tpm === null ? 'NotPresent' : 'PresentEnabled')],
  // Assumption: every module there is is one of those that the newest generation is made with.
  ['TpmChipId', ({ blueprint }) => (blueprint.tpm === null ? 'None' : 'STMicroGen11')],
  ['UserDefaultsState', ({ bios }) => (bios.userDefaults === null ? 'Disabled' : 'Enabled')],
  ['IsAdminPasswordSet', ({ bios }) => bios.passwords.Administrator !== null],
  ['IsPowerOnPasswordSet', ({ bios }) => bios.passwords.User !== null],
]);
