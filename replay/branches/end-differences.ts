/** What is otherwise in the end of two histories, as a client would see it: resource by resource. */
import type { JsonObject } from '../../engine/index.js';
import { type ControllerTree, RedfishService, resourceRoutes } from '../../models/index.js';
import { type Difference, differencesBetween } from '../questions/diff.js';
import { resourcesIn } from '../resources.js';

export interface ResourceDifference {
  readonly uri: string;
  /** Whether readings, counters and the clock are all that differs: what its ETag leaves out. */
  readonly isVolatile: boolean;
  /** How the one becomes the other. */
  readonly changes: readonly Difference[];
}

/** A resource that only one of them has. */
export interface OnlyThere {
  readonly uri: string;
  /** What it says, of an entry of a log; its name, of others. */
  readonly says: string;
}

export interface EndDifferences {
  readonly changed: readonly ResourceDifference[];
  readonly onlyInOne: readonly OnlyThere[];
  readonly onlyInOther: readonly OnlyThere[];
}

export function endDifferences(one: ControllerTree, other: ControllerTree): EndDifferences {
  const service = new RedfishService(resourceRoutes);
  const [first, second] = [resourcesIn(one, service), resourcesIn(other, service)];
  const changed = [...first].flatMap(([uri, body]): readonly ResourceDifference[] => {
    // What a collection says its members say themselves.
    if (isCollection(body)) return [];
    const otherwise = second.get(uri);
    const changes = otherwise === undefined ? [] : differencesBetween(body, otherwise);
    if (changes.length === 0) return [];
    const [tag, otherTag] = [one, other].map((tree) => service.tagOf(tree, uri, tree.clock.now));
    return [{ uri, isVolatile: tag !== undefined && tag === otherTag, changes }];
  });
  return {
    changed: changed.sort(byUri),
    onlyInOne: onlyIn(first, second),
    onlyInOther: onlyIn(second, first),
  };
}

function onlyIn(
  these: ReadonlyMap<string, JsonObject>,
  those: ReadonlyMap<string, JsonObject>,
): readonly OnlyThere[] {
  const told = [...these].filter(([uri]) => !those.has(uri));
  const found = told.map(([uri, { Message, Name }]) => ({
    uri,
    isWorded: Message !== undefined,
    says: String(Message ?? Name),
  }));
  // First what a log says in words: an alert says that of its entry again.
  found.sort((one, other) => Number(other.isWorded) - Number(one.isWorded) || byUri(one, other));
  return found.map(({ uri, says }) => ({ uri, says }));
}

function isCollection({ Members }: JsonObject): boolean {
  return Array.isArray(Members);
}

function byUri(one: { readonly uri: string }, other: { readonly uri: string }): number {
  return one.uri < other.uri ? -1 : 1;
}
