/** Links between resources. */

/** Links of bodies that were followed: half of all bodies are the same in every controller, and most the same for long. */
const known = new WeakMap<object, ReadonlySet<string>>();

/** As they stand in a body, which does not change; one with a fragment leads to a part of a resource. */
export function linksIn(body: unknown): ReadonlySet<string> {
  if (typeof body !== 'object' || body === null) return new Set();
  const found = known.get(body);
  if (found !== undefined) return found;
  const links = new Set<string>();
  collectLinks(body, links);
  known.set(body, links);
  return links;
}

function collectLinks(value: unknown, links: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const name of Object.keys(value)) {
    const member = (value as Readonly<Record<string, unknown>>)[name];
    if (name === '@odata.id' && typeof member === 'string') links.add(member);
    else if (typeof member === 'object') collectLinks(member, links);
  }
}
