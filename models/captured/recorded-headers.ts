/** Headers that a capture recorded, in the form in which they are sent. */

/** Headers that belong to one response or connection, and those that the service computes. */
const leftOut: ReadonlySet<string> = new Set([
  ...['connection', 'content-encoding', 'content-length', 'date', 'etag', 'keep-alive', 'transfer-encoding'],
  ...['set-cookie', 'x-auth-token', 'location', 'trailer', 'upgrade', 'content-type', 'content-disposition'],
  ...['retry-after', 'age', 'expires', 'last-modified', 'www-authenticate'],
]);

/** Headers whose usual casing is no capital letter for each word. */
const usualCasing: Readonly<Record<string, string>> = {
  'odata-version': 'OData-Version',
  'x-xss-protection': 'X-XSS-Protection',
};

/** Returns recorded headers with their usual casing, so that each replaces the one of the service. */
export function recordedHeaders(
  headers: Readonly<Record<string, string>> | undefined,
): Readonly<Record<string, string>> {
  if (headers === undefined) return {};
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      leftOut.has(name) ? [] : [[usualCasing[name] ?? capitalized(name), value] as const],
    ),
  );
}

function capitalized(name: string): string {
  return name.replace(/(^|-)([a-z])/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}
