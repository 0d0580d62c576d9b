/** Firmware versions: their order, and the version and date of a controller. */

/** A date after a version is the build date: `1.66 Dec 13 2024`, `U58 v2.44 (01/17/2025)`. */
const date = / (\(\d{2}\/\d{2}\/\d{4}\)|[A-Z][a-z]{2} \d{2} \d{4})$/;

/**
 * Below 0 if the first is older, 0 if both are equal, above 0 if it is newer: compared number by number, ignoring other
 * text. `0x16` is a number; a missing number is 0; dates do not count.
 */
export function compareVersions(first: string, second: string): number {
  const [mine, theirs] = [numbersIn(first), numbersIn(second)];
  for (let index = 0; index < Math.max(mine.length, theirs.length); index++) {
    const difference = (mine[index] ?? 0) - (theirs[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function numbersIn(version: string): readonly number[] {
  return (version.replace(date, '').match(/0x[0-9a-f]+|\d+/gi) ?? []).map(Number);
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A controller version in the form of the blueprint. */
export interface ControllerVersion {
  readonly version: string;
  /** ISO 8601. */
  readonly date: string;
}

/** `1.66 Dec 13 2024` */
export function printControllerVersion({ version, date: built }: ControllerVersion): string {
  const [year, month, day] = built.split('-');
  return `${version} ${months[Number(month) - 1]} ${day} ${year}`;
}

/**
 * Parses the version in an image, with or without a date. Assumption: a version without a date was built on the day of
 * its first run, unless it was running before.
 */
export function parseControllerVersion(
  printed: string,
  present: ControllerVersion,
  today: string,
): ControllerVersion {
  const [version = '', month = '', day = '', year = ''] = printed.split(' ');
  if (year !== '')
    return { version, date: `${year}-${String(months.indexOf(month) + 1).padStart(2, '0')}-${day}` };
  return { version, date: version === present.version ? present.date : today };
}
