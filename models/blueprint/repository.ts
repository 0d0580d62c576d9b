/**
 * Limits of a component repository and kinds of firmware, separate from the schemas, so that an import loads no
 * library.
 */

/** Unit: bytes. Source: behaviour § 9. */
export const repositoryBytes = 1_073_168_384;

/** Assumption: accepted by a flash file system and in a URI alike. */
export const filenamePattern = /^[0-9A-Za-z][0-9A-Za-z._+-]{0,127}$/;
export const filenameExpected =
  'a file name of 1 to 128 letters, digits, dots, dashes, plus signs and underscores, a letter or a digit first';

/** Names that differ only in case are equal, because addresses are matched case-insensitively. */
export function isSameFile(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Kinds of firmware in images, separate from the schemas, because the inventory names them too. */
export const imageKinds = [
  ...(['controller', 'systemRom', 'platformData', 'programmableLogic'] as const),
  ...(['platformServices', 'provisioning', 'powerSupply'] as const),
  ...(['storageController', 'adapter', 'drive'] as const),
] as const;
export type ImageKind = (typeof imageKinds)[number];
