/** Crawler that follows all links from the root, or a selection of them. It returns every resource with its body. */
import { crawl as crawlService } from '../../../replay/index.js';
import type { Lab } from '../lab.js';

export { linksIn } from '../../../replay/index.js';

export type Body = Readonly<Record<string, unknown>>;

export function crawl(lab: Lab): Map<string, Body> {
  return crawlWith((uri) => lab.get(uri).is(200).reply.body);
}

/** Crawls a service whose bodies a given function returns. */
export function crawlWith(
  read: (uri: string) => Body,
  follows?: (uri: string) => boolean,
): Map<string, Body> {
  const linked = crawlService(read, follows);
  return new Map([...linked].map(([uri, { body }]) => [uri, body]));
}
