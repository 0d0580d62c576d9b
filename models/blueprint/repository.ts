/** What a component repository takes, and for which kinds of firmware, apart from the schemas: whoever asks loads no library. */

/** Unit: bytes. Source: behaviour § 9. */
export const repositoryBytes = 1_073_168_384;

/** Assumption: what a file system of flash memory and an address take alike. */
export const filenamePattern = /^[0-9A-Za-z][0-9A-Za-z._+-]{0,127}$/;
export const filenameExpected =
  'a file name of 1 to 128 letters, digits, dots, dashes, plus signs and underscores, a letter or a digit first';

/** Names that differ in the case of letters alone are one: addresses are matched without it. */
export function isSameFile(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** The kinds of firmware that images are for, apart from the schemas, because the inventory names them too. */
export const imageKinds = [
  ...(['controller', 'systemRom', 'platformData', 'programmableLogic'] as const),
  ...(['platformServices', 'provisioning', 'powerSupply'] as const),
  ...(['storageController', 'adapter', 'drive'] as const),
] as const;
export type ImageKind = (typeof imageKinds)[number];
