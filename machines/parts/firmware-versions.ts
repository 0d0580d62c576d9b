/** Firmware versions: their order, and the parts of a controller version, which has a number and a build date. */

/** Pattern of the build date after a version: `1.66 Dec 13 2024`, `U58 v2.44 (01/17/2025)`. */
const date = / (\(\d{2}\/\d{2}\/\d{4}\)|[A-Z][a-z]{2} \d{2} \d{4})$/;

/**
 * Compares two versions. The result is below 0 if the first is older, 0 if both are equal, and above 0 if the first is
 * newer. Versions are compared number by number; other text and dates are ignored. `0x16` is a number; a missing number
 * counts as 0.
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

/** Version of the controller's firmware in the form of the blueprint. */
export interface ControllerVersion {
  readonly version: string;
  /** Build date in ISO 8601 format. */
  readonly date: string;
}

/** Returns a controller version as text, such as `1.66 Dec 13 2024`. */
export function printControllerVersion({ version, date: built }: ControllerVersion): string {
  const [year, month, day] = built.split('-');
  return `${version} ${months[Number(month) - 1]} ${day} ${year}`;
}

/**
 * Parses the version in an image, with or without a date. Assumption: a version without a date was built on the day of
 * its first run; the version that is already running keeps its date.
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
