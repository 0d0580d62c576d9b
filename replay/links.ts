/** Links between resources. */

/** As they stand in a body; one with a fragment leads to a part of a resource. */
export function linksIn(value: unknown): ReadonlySet<string> {
  const links = new Set<string>();
  collectLinks(value, links);
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
