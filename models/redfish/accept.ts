/** Whether a client takes JSON, by its `Accept` header: only one that rules JSON out altogether is turned away. */

/** The most specific range that covers JSON decides, and a quality of 0 excludes (RFC 9110 § 12.5.1). */
export function acceptsJson(accept: string | undefined): boolean {
  if (accept === undefined || accept === '*/*' || accept.trim() === '') return true;
  const ranges = accept.split(',').map(parseRange);
  for (const type of ['application/json', 'application/*', '*/*']) {
    const found = ranges.filter((range) => range.type === type);
    if (found.length > 0) return found.some(({ excluded }) => !excluded);
  }
  return false;
}

function parseRange(text: string): { readonly type: string; readonly excluded: boolean } {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  return { type, excluded: parameters.some((parameter) => /^q\s*=\s*0(?:\.0*)?$/.test(parameter)) };
}
