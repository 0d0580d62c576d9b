/** System ROM versions in blueprints and images, such as `U58 v2.44 (01/17/2025)` (behaviour § 2.2). */

export interface RomVersion {
  /** Server family of the ROM, such as `U58`. */
  readonly family: string;
  readonly major: number;
  readonly minor: number;
  /** Build date, such as `01/17/2025`. */
  readonly date: string;
}

/** Parses a ROM version; returns undefined for a text of another form, because an image can contain any text. */
export function parseRomVersion(text: string): RomVersion | undefined {
  const [, family, major, minor, date] = /^(\w+) v(\d+)\.(\d+) \((\d{2}\/\d{2}\/\d{4})\)$/.exec(text) ?? [];
  if (family === undefined || date === undefined) return undefined;
  return { family, major: Number(major), minor: Number(minor), date };
}
