/**
 * Answer with which the page of the console opens. It has in one response what the page would otherwise request one after
 * the other: the extent of the history, the URIs of the server, and the content of the first view.
 */
import * as z from 'zod';
import { endOf, type History, type Pausing, pausingResourcesIn, pausingStateAt } from '../../replay/index.js';
import { describeExtent, extentSchema, type Served } from './extent.js';
import { describeMachines, machineShown } from './machine-facts.js';
import { bodiesSchema, readBodies, type Views } from './read-bodies.js';
import { builtInUris, findServerUris, type ServerUris, serverUrisSchema } from './server-uris.js';

/** Views whose content the answer can have. */
export const openingContents = ['server'] as const;
export type OpeningContent = (typeof openingContents)[number];

export const openingSchema = z.strictObject({
  extent: extentSchema,
  server: serverUrisSchema,
  bodies: bodiesSchema.optional().describe('System and parts of the server, for the content server.'),
  machines: z.array(machineShown).optional().describe('Machines with their states, for the content server.'),
});

export type OpeningAnswer = z.infer<typeof openingSchema>;

export class Opening {
  #uris: ServerUris | undefined;

  *answer(
    served: Served & { readonly views: Views },
    history: History,
    content: OpeningContent | undefined,
  ): Pausing<object> {
    const extent = describeExtent(served, history);
    const server = yield* this.#urisOf(history, extent.isCaptured);
    if (content === undefined) return { extent, server };
    const tree = yield* pausingStateAt(history, endOf(history));
    const bodies = yield* readBodies(served.views, tree, [server.system, ...server.parts]);
    return { extent, server, bodies, machines: describeMachines(tree) };
  }

  /** The URIs of a capture do not change, so those of its first state are found once. */
  *#urisOf(history: History, isCaptured: boolean): Pausing<ServerUris> {
    if (!isCaptured) return builtInUris;
    this.#uris ??= yield* findUrisIn(history);
    return this.#uris;
  }
}

function* findUrisIn(history: History): Pausing<ServerUris> {
  const resources = yield* pausingResourcesIn(yield* history.pausing.treeAfter(0));
  return findServerUris(
    [...resources].map(([uri, body]) => ({
      uri,
      type: String(body['@odata.type'] ?? '').replace(/^#|\..*$/g, ''),
    })),
  );
}
