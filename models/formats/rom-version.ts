/** Versions of a System ROM in blueprints and images: `U58 v2.44 (01/17/2025)` (behaviour § 2.2). */

export interface RomVersion {
  /** `U58`: server family of the ROM. */
  readonly family: string;
  readonly major: number;
  readonly minor: number;
  /** Build date: `01/17/2025`. */
  readonly date: string;
}

/** Undefined for a text of another form, which an image can contain. */
export function parseRomVersion(text: string): RomVersion | undefined {
  const [, family, major, minor, date] = /^(\w+) v(\d+)\.(\d+) \((\d{2}\/\d{2}\/\d{4})\)$/.exec(text) ?? [];
  if (family === undefined || date === undefined) return undefined;
  return { family, major: Number(major), minor: Number(minor), date };
}
