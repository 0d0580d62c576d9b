/**
 * Rendered resources that controllers of one process share: those made from nothing, or from branches that most
 * controllers have in common, such as the blueprint and the settings of a new server. Half of all resources are of that
 * kind (schemas, registries, identities), and a sweep makes a new controller for every seed.
 */
import { onceFor } from '../once-for.js';
import { always, type Dependencies } from './dependencies.js';
import { RecentlyUsed } from './recently-used.js';
import type { Rendered } from './rendered.js';
import type { Routes } from './routes.js';

/** Shared at most. Assumption: two servers of different blueprints have about 450 such resources each. */
const sharedMax = 2_048;

/** By URI. */
export type SharedRenderings = RecentlyUsed<string, Rendered>;

/** A resource follows from the list it stands in as well, for it links to others of that. */
export const sharedRenderingsFor = onceFor((_: Routes): SharedRenderings => new RecentlyUsed(sharedMax));

/** False for what depends on the seed, a machine, a log, the host, the time or a single caller: no other controller has the same. */
export function isShareable({ reads, span, caller }: Dependencies): boolean {
  return (
    span === always &&
    (caller === undefined || caller === 'trusted') &&
    reads.every(({ branch, member }) => member === undefined && branch !== 'seed')
  );
}
