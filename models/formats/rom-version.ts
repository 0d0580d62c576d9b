/** Versions of a System ROM as blueprints and images print them: `U58 v2.44 (01/17/2025)` (behaviour § 2.2). */

export interface RomVersion {
  /** `U58`: the family of servers that the ROM is for. */
  readonly family: string;
  readonly major: number;
  readonly minor: number;
  /** Of the build: `01/17/2025`. */
  readonly date: string;
}

/** Undefined for a text of another form, as an image may carry one. */
export function parseRomVersion(text: string): RomVersion | undefined {
  const [, family, major, minor, date] = /^(\w+) v(\d+)\.(\d+) \((\d{2}\/\d{2}\/\d{4})\)$/.exec(text) ?? [];
  if (family === undefined || date === undefined) return undefined;
  return { family, major: Number(major), minor: Number(minor), date };
}
