/**
 * Limits of a component repository and kinds of firmware. This file is separate from the schemas, so that its import
 * loads no library.
 */

/** Capacity of the component repository. Unit: bytes. Source: behaviour § 9. */
export const repositoryBytes = 1_073_168_384;

/** Pattern of a file name in the repository. Assumption: the name is valid in a flash file system and in a URI. */
export const filenamePattern = /^[0-9A-Za-z][0-9A-Za-z._+-]{0,127}$/;
export const filenameExpected =
  'a file name of 1 to 128 letters, digits, dots, dashes, plus signs and underscores, a letter or a digit first';

/**
 * Checks whether two names denote the same file. Upper and lower case are not distinguished, because URIs of files are
 * matched case-insensitively.
 */
export function isSameFile(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/**
 * Kinds of firmware that an image can contain. The list is separate from the schemas, because the firmware inventory
 * uses the kinds too.
 */
export const imageKinds = [
  ...(['controller', 'systemRom', 'platformData', 'programmableLogic'] as const),
  ...(['platformServices', 'provisioning', 'powerSupply'] as const),
  ...(['storageController', 'adapter', 'drive'] as const),
] as const;
export type ImageKind = (typeof imageKinds)[number];
