/** Reads several resources of a state, and the members of collections. */
import * as z from 'zod';
import type { createRedfishService } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import { type Pausing, pause } from '../../replay/index.js';

/** Renderer of resources for all queries, because it renders again only what has changed since an earlier query. */
export type Views = Pick<ReturnType<typeof createRedfishService>, 'look'>;

export const bodiesSchema = z.array(z.looseObject({ '@odata.id': z.string() }));

/** Maximum number of resources of a response. */
const bodiesMax = 4_096;
/** Number of resources that are read between two pauses. Measured: reading one takes 0.1 to 0.3 ms. */
const readAtOnce = 16;

/** Reads resources, and the members of collections in place of these. Resources that do not exist are left out. */
export function* readBodies(
  views: Views,
  tree: ControllerTree,
  uris: readonly string[],
): Pausing<readonly object[]> {
  const bodies: object[] = [];
  let read = 0;
  for (const named of uris) {
    const body = views.look(tree, named, tree.clock.now);
    if (body === undefined) continue;
    const members = Array.isArray(body.Members) ? body.Members : undefined;
    if (members === undefined) bodies.push(body);
    for (const member of members ?? []) {
      const id: unknown = Object(member)['@odata.id'];
      const found = typeof id === 'string' ? views.look(tree, id, tree.clock.now) : undefined;
      if (found !== undefined && bodies.length < bodiesMax) bodies.push(found);
      if (++read % readAtOnce === 0) yield pause;
    }
  }
  return bodies;
}
