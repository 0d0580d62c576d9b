/** Every resource that is reached from the root by following links, or those links one cares for, with its body. */
import { linksIn } from '../../scenarios/invariants/service.js';
import { type Lab, root } from './lab.js';

export { linksIn } from '../../scenarios/invariants/service.js';

export type Body = Readonly<Record<string, unknown>>;

export function crawl(lab: Lab): Map<string, Body> {
  return crawlWith((uri) => lab.get(uri).is(200).reply.body);
}

/** The same over whatever gives the body at a URI. */
export function crawlWith(
  read: (uri: string) => Body,
  follows: (uri: string) => boolean = () => true,
): Map<string, Body> {
  const found = new Map<string, Body>();
  const open = [root];
  for (let uri = open.pop(); uri !== undefined; uri = open.pop()) {
    if (found.has(uri)) continue;
    const body = read(uri);
    found.set(uri, body);
    const links = linksIn(body).map((link) => link.replace(/#.*/, ''));
    open.push(...links.filter(follows));
  }
  return found;
}
