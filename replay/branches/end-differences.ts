/** Differences of two states that a client sees, and the log entries and other resources of only one of them. */
import type { JsonObject } from '../../engine/index.js';
import { createRedfishService } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import { type Pausing, pause, runToCompletion } from '../cooperative.js';
import { pausingResourcesIn } from '../crawl.js';
import { type Difference, differencesBetween } from '../differences/difference.js';

interface ResourceDifference {
  readonly uri: string;
  /** True if only values differ that the ETag ignores: readings, counters and the clock. */
  readonly isVolatile: boolean;
  /** Patch from the first representation to the second. */
  readonly changes: readonly Difference[];
}

/** Resource that exists in only one of the two histories. */
interface OnlyThere {
  readonly uri: string;
  /** Message of a log entry; name of any other resource. */
  readonly description: string;
}

export interface EndDifferences {
  readonly changed: readonly ResourceDifference[];
  readonly onlyInOne: readonly OnlyThere[];
  readonly onlyInOther: readonly OnlyThere[];
}

type Resources = ReadonlyMap<string, JsonObject>;

export function endDifferences(one: ControllerTree, other: ControllerTree): EndDifferences {
  return runToCompletion(pausingEndDifferences(one, other));
}

/** Number of resources that are compared between two pauses. Measured: comparing one takes up to a millisecond. */
const comparedAtOnce = 8;

/** Returns the same as `endDifferences`, with pauses. */
export function* pausingEndDifferences(one: ControllerTree, other: ControllerTree): Pausing<EndDifferences> {
  const service = createRedfishService();
  const first = yield* pausingResourcesIn(one, service);
  const second = yield* pausingResourcesIn(other, service);
  const shifted = shiftedEntries(first, second);
  const changed: ResourceDifference[] = [];
  let compared = 0;
  for (const [uri, body] of first) {
    if (++compared % comparedAtOnce === 0) yield pause;
    // The members of a collection are compared themselves, so the list of members is not.
    if (isCollection(body)) continue;
    const otherwise = second.get(uri);
    if (otherwise === undefined || (isLogEntry(uri) && textOf(body) !== textOf(otherwise))) continue;
    const changes = differencesBetween(body, otherwise);
    if (changes.length === 0) continue;
    const [tag, otherTag] = [one, other].map((tree) => service.tagOf(tree, uri, tree.clock.now));
    changed.push({ uri, isVolatile: tag !== undefined && tag === otherTag, changes });
  }
  return {
    changed: changed.sort(byUri),
    onlyInOne: onlyIn(first, second, shifted.first),
    onlyInOther: onlyIn(second, first, shifted.second),
  };
}

/**
 * Returns the log entries of two states that have no counterpart, which is an entry of the same log with the same text.
 * Ids are no identity here: an additional entry shifts the ids of all later entries.
 */
function shiftedEntries(first: Resources, second: Resources) {
  const [ofFirst, ofSecond] = [first, second].map(entriesByText) as [Entries, Entries];
  const without = (these: Entries, those: Entries) =>
    new Set([...these].flatMap(([key, uris]) => uris.slice(those.get(key)?.length ?? 0)));
  return { first: without(ofFirst, ofSecond), second: without(ofSecond, ofFirst) };
}

/** URIs of the entries with the same text in the same log, in their order. */
type Entries = ReadonlyMap<string, readonly string[]>;

function entriesByText(resources: Resources): Entries {
  const found = new Map<string, string[]>();
  for (const [uri, body] of resources) {
    if (!isLogEntry(uri)) continue;
    const key = `${uri.slice(0, uri.lastIndexOf('/', uri.length - 2))} ${textOf(body)}`;
    const same = found.get(key);
    if (same === undefined) found.set(key, [uri]);
    else same.push(uri);
  }
  return found;
}

const logEntryUri = /\/LogServices\/[^/]+\/Entries\/[^/]+\/$/;

function isLogEntry(uri: string): boolean {
  return logEntryUri.test(uri);
}

function textOf({ Message, MessageId, Name }: JsonObject): string {
  return String(Message ?? MessageId ?? Name);
}

/** Returns the resources of only one state, and its log entries without a counterpart. */
function onlyIn(these: Resources, those: Resources, entries: ReadonlySet<string>): readonly OnlyThere[] {
  const found = [...these].flatMap(([uri, body]) => {
    const isOnly = isLogEntry(uri) ? entries.has(uri) : !those.has(uri);
    return isOnly ? [{ uri, description: textOf(body) }] : [];
  });
  // Log entries precede other resources, because an alert repeats the message of its log entry.
  return found.sort(
    (one, other) => Number(isLogEntry(other.uri)) - Number(isLogEntry(one.uri)) || byUri(one, other),
  );
}

function isCollection({ Members }: JsonObject): boolean {
  return Array.isArray(Members);
}

function byUri(one: { readonly uri: string }, other: { readonly uri: string }): number {
  return one.uri < other.uri ? -1 : 1;
}
