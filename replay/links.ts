/** Links between resources. */
import { onceFor } from '../models/index.js';

/** As they stand in a body, which does not change; one with a fragment leads to a part of a resource. */
export function linksIn(body: unknown): ReadonlySet<string> {
  return typeof body === 'object' && body !== null ? linksOf(body) : new Set();
}

/** Of each body once: half of them are the same in every controller, and most the same for long. */
const linksOf = onceFor((body: object): ReadonlySet<string> => {
  const links = new Set<string>();
  collectLinks(body, links);
  return links;
});

function collectLinks(value: unknown, links: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const name of Object.keys(value)) {
    const member = (value as Readonly<Record<string, unknown>>)[name];
    if (name === '@odata.id' && typeof member === 'string') links.add(member);
    else if (typeof member === 'object') collectLinks(member, links);
  }
}
