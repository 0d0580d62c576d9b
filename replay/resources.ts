/** All resources of a service, found as a client finds them: by links, from the root on. */
import type { JsonObject } from '../engine/index.js';
import { type ControllerTree, RedfishService, resourceRoutes } from '../models/index.js';
import { linksIn } from './links.js';

const rootUri = '/redfish/v1/';

/** Every resource that links, or those one cares for, lead to; what `read` gives of an address that leads nowhere. */
export function crawl<Body>(
  read: (uri: string) => Body,
  follows: (uri: string) => boolean = () => true,
): Map<string, Body> {
  const found = new Map<string, Body>();
  const open = [rootUri];
  for (let uri = open.pop(); uri !== undefined; uri = open.pop()) {
    if (found.has(uri)) continue;
    const body = read(uri);
    found.set(uri, body);
    const links = linksIn(body).map((link) => link.replace(/#.*/, ''));
    open.push(...links.filter(follows));
  }
  return found;
}

/** What there is in a state, as whoever may see all is shown it at the instant of its clock. */
export function resourcesIn(
  tree: ControllerTree,
  service = new RedfishService(resourceRoutes),
): ReadonlyMap<string, JsonObject> {
  const found = crawl((uri) => service.look(tree, uri, tree.clock.now));
  return new Map([...found].flatMap(([uri, body]) => (body === undefined ? [] : [[uri, body] as const])));
}
