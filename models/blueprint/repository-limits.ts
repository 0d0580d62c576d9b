/** What a component repository takes, apart from the schemas, because it keeps to that itself, too. */

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
