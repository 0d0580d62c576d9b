/**
 * Licence keys: which are good, and what each is for. A key has five groups of five letters and digits, its last
 * character being the check character of the 24 before it by ISO 7064 MOD 37,36, which libraries of many languages
 * have. A first group `TRIAL` makes it a key for a trial; every other good key is for good. Nothing else counts, so
 * that whoever writes a test makes its own: `AAAAA-BBBBB-CCCCC-DDDDD-EEEEJ` is one, `TRIAL-AAAAA-AAAAA-AAAAA-AAAAM`
 * another. Assumption: how real keys are made is nobody's business here.
 */

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const shape = /^[0-9A-Z]{5}(?:-[0-9A-Z]{5}){4}$/;
const trialGroup = 'TRIAL';

/** What may be kept of a key. */
export type KeptKey = {
  /** Its last group. */
  readonly keyEnd: string;
  readonly isTrial: boolean;
};

/** Undefined for a key that is none. Its case does not matter. */
export function readLicenseKey(text: string): KeptKey | undefined {
  const key = text.toUpperCase();
  if (!shape.test(key)) return undefined;
  const characters = key.replaceAll('-', '');
  if (characters.at(-1) !== checkCharacter(characters.slice(0, -1))) return undefined;
  return { keyEnd: key.slice(key.lastIndexOf('-') + 1), isTrial: key.startsWith(trialGroup) };
}

/** A good key of which the same is kept, for whoever has no more of one than that. */
export function madeUpLicenseKey({ keyEnd, isTrial }: KeptKey): string {
  const begin = `${isTrial ? trialGroup : 'MADE0'}-UP000-00000-0000`;
  // Each character leads to a check character of its own, so one of them leads to that of the end.
  const made = [...alphabet].map((character) => `${begin}${character}-${keyEnd}`);
  const good = made.find((key) => readLicenseKey(key) !== undefined);
  if (good === undefined) throw new RangeError(`no licence key ends in ${keyEnd}`);
  return good;
}

/** ISO 7064 MOD 37,36. */
function checkCharacter(characters: string): string {
  const modulus = alphabet.length;
  let product = modulus;
  for (const character of characters) {
    const sum = (product + alphabet.indexOf(character)) % modulus || modulus;
    product = (sum * 2) % (modulus + 1);
  }
  return alphabet[(modulus + 1 - product) % modulus] as string;
}
