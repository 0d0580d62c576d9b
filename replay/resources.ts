/** All resources of a service, found as a client finds them: by links, from the root on. */
import type { JsonObject } from '../engine/index.js';
import { type ControllerTree, RedfishService, resourceRoutes } from '../models/index.js';
import { linksIn } from './links.js';

const rootUri = '/redfish/v1/';

/** A resource, and where it leads. */
export interface Linked<Body> {
  readonly body: Body;
  /** As they stand in it; one with a fragment leads to a part of a resource. */
  readonly links: ReadonlySet<string>;
}

/** What links, or those one cares for, lead to, by its address; with what `read` gives of an address that leads nowhere. */
export function crawl<Body>(
  read: (uri: string) => Body,
  follows: (uri: string) => boolean = () => true,
): Map<string, Linked<Body>> {
  const found = new Map<string, Linked<Body>>();
  const open = [rootUri];
  for (let uri = open.pop(); uri !== undefined; uri = open.pop()) {
    if (found.has(uri)) continue;
    const body = read(uri);
    const links = linksIn(body);
    found.set(uri, { body, links });
    for (const link of links) {
      const [target = ''] = link.split('#', 1);
      if (follows(target)) open.push(target);
    }
  }
  return found;
}

/** What there is in a state, as whoever may see all is shown it at the instant of its clock. */
export function resourcesIn(
  tree: ControllerTree,
  service = new RedfishService(resourceRoutes),
): ReadonlyMap<string, JsonObject> {
  const found = crawl((uri) => service.look(tree, uri, tree.clock.now));
  return new Map([...found].flatMap(([uri, { body }]) => (body === undefined ? [] : [[uri, body] as const])));
}
