/** Integers with more digits than a number of JavaScript has: texts of bodies contain them as captured. */

export type LongInteger = {
  /** Text of the number that the integer is rounded to. */
  readonly rounded: string;
  /** Integer as captured. */
  readonly digits: string;
};

/** Strings are matched as a whole, so that digits in a string are no number. */
const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/gsu;

/**
 * Returns the text of a body with the captured digits. Of several integers that round to one number, each has its place
 * in the order of the captured body.
 */
export function withLongIntegers(text: string, integers: readonly LongInteger[] | undefined): string {
  if (integers === undefined) return text;
  const left = new Map<string, string[]>();
  for (const { rounded, digits } of integers) left.set(rounded, [...(left.get(rounded) ?? []), digits]);
  return text.replace(stringOrNumber, (found) => {
    const texts = left.get(found);
    if (texts === undefined) return found;
    const [first = found] = texts;
    if (texts.length > 1) texts.shift();
    return first;
  });
}
