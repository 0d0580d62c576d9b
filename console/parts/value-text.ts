/** Text of a value of JSON: short, on one line. */

const lengthMax = 160;

export function valueText(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = typeof value === 'string' ? `"${value}"` : JSON.stringify(value);
  return text.length > lengthMax ? `${text.slice(0, lengthMax - 1)}…` : text;
}

/** Returns the location of a value of a resource for the questions of the control API, such as `URI#/Status/Health`. */
export function locationOf(uri: string, path: readonly (string | number)[]): string {
  return `${uri}#${pointerOf(path)}`;
}

/** Returns a JSON pointer (RFC 6901). */
export function pointerOf(path: readonly (string | number)[]): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Returns the members of a JSON pointer. */
export function pathOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Tone of a value of health or state; undefined for any other value. */
export function toneOfValue(value: unknown): 'ok' | 'warning' | 'critical' | undefined {
  if (value === 'OK' || value === 'Ok') return 'ok';
  if (value === 'Warning' || value === 'Degraded') return 'warning';
  return value === 'Critical' || value === 'Failed' || value === 'Error' ? 'critical' : undefined;
}
