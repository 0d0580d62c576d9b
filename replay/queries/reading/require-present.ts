/**
 * Requirements for queries without a result. The object that such a query names has to exist somewhere in the history.
 * All interfaces of the queries use these requirements and print their messages.
 */
import { type Address, isMachineRecord, listLeaves, machineKind } from '../../../engine/index.js';
import { createRedfishService, hosts } from '../../../machines/index.js';
import { didYouMean } from '../../../models/document/index.js';
import {
  type ControllerTree,
  pathOfPointer,
  pointerTo,
  pointerToMachine,
  valueAt,
} from '../../../models/index.js';
import {
  firstItem,
  type Pause,
  type Pausing,
  type PausingItems,
  pause,
  runToCompletion,
} from '../../cooperative.js';
import { linksIn } from '../../crawl.js';
import type { History } from '../../history/history.js';
import { pausingChangesOf } from '../changes/value-changes.js';
import type { PastCondition } from './comparison.js';
import { type Location, readLocation } from './location.js';

/** Error for an object that a query names and that the history does not contain. */
export class NotInHistory extends Error {
  override readonly name = 'NotInHistory';
}

/** Throws NotInHistory for a location that has a value neither at the start nor at the end. */
export function* pausingRequireLocation(history: History, place: Location): Pausing<void> {
  const missing = yield* findMissingLocation(history, place);
  if (missing !== undefined) throw new NotInHistory(missing);
}

/**
 * Throws NotInHistory for a location that never has a value in the history. Only segments in which the value can appear
 * are read.
 */
export function* pausingRequireLocationAtAnyTime(history: History, place: Location): Pausing<void> {
  const missing = yield* findMissingLocation(history, place);
  if (missing === undefined) return;
  if ((yield* firstItem(pausingChangesOf(history, place))) === undefined) throw new NotInHistory(missing);
}

/**
 * Throws NotInHistory if the location of a comparison has no value at either end of the history. Also throws if the
 * comparison can never be true for the values found there.
 */
export function* pausingRequireCondition(history: History, { place, misfit }: PastCondition): Pausing<void> {
  if (place === undefined) return;
  yield* pausingRequireLocation(history, place);
  const found = (yield* endsOf(history)).map((tree) => place.evaluate(tree).value ?? null);
  const whys = found.filter((value) => value !== null).map((value) => misfit?.(value));
  const [why] = whys;
  if (why !== undefined && !whys.includes(undefined)) throw new NotInHistory(why);
}

/** Throws NotInHistory for a condition on a machine that never existed, because the result would be meaningless. */
export function* pausingRequireMachinesOf(history: History, { machines = [] }: AboutMachines): Pausing<void> {
  for (const address of machines) yield* pausingRequireMachine(history, address);
}

interface AboutMachines {
  readonly machines?: readonly Address[];
}

/**
 * Yields the items. Items are delayed until the first significant item (`counts`). If there is none, `demand` checks
 * the requirement before the delayed items are yielded.
 */
export function* pausingOrRequire<Item>(
  items: Iterable<Item | Pause>,
  demand: () => Pausing<void>,
  counts: (item: Item) => boolean = () => true,
): PausingItems<Item> {
  const held: Item[] = [];
  let found = false;
  for (const item of items) {
    if (item === pause) {
      yield pause;
      continue;
    }
    found ||= counts(item);
    held.push(item);
    if (found) yield* held.splice(0);
  }
  if (!found) yield* demand();
  yield* held;
}

/**
 * Returns the address of the named machine. A kind is sufficient as a name if only one machine of the kind exists.
 * Throws NotInHistory if there are none or several.
 */
export function* pausingRequireMachine(history: History, named: string): Pausing<Address> {
  if (listMachines(yield* history.pausing.treeAfter(0)).includes(named)) return named;
  const known = yield* machinesIn(history, named);
  if (known.includes(named)) return named;
  const ofKind = known.filter((address) => machineKind(address) === named);
  const [only] = ofKind;
  if (only !== undefined && ofKind.length === 1) return only;
  throw new NotInHistory(
    only === undefined
      ? `there is no machine ${named}${nearestMachine(named, known)}`
      : `there are ${ofKind.length} machines of the kind ${named}; for example ${only}`,
  );
}

/** Throws NotInHistory if the name is neither a kind of machines nor a machine that existed. */
export function* pausingRequireMachines(history: History, named: string): Pausing<void> {
  if (!hosts.has(named)) yield* pausingRequireMachine(history, named);
}

/** Returns a suggestion: a similar address or kind, or otherwise the list of all kinds. */
function nearestMachine(named: string, known: readonly Address[]): string {
  const kinds = [...new Set(known.map(machineKind))].sort();
  return (
    didYouMean(named, known) || didYouMean(machineKind(named), kinds) || `; there are ${kinds.join(', ')}`
  );
}

/**
 * Returns the addresses of the machines at both ends of the history, and before and after the last change of the named
 * machine.
 */
function* machinesIn(history: History, named: string): Pausing<readonly Address[]> {
  const last = yield* history.pausing.lastChange(history.changesAt(pointerToMachine(named)));
  const trees = [...(yield* endsOf(history)), ...(last === undefined ? [] : [last.before, last.after])];
  return [...new Set(trees.flatMap(listMachines))];
}

// Reasons why a query found nothing, such as an object that exists nowhere in the history, with a suggestion of a
// similar spelling. Only the ends of the history are searched, because the query itself finds an object that exists
// temporarily.

const rootUri = '/redfish/v1/';

/** Returns the reason why a location has no value; undefined if it has a value at the start or at the end. */
export function* findMissingLocation(history: History, place: Location): Pausing<string | undefined> {
  const trees = yield* endsOf(history);
  if (trees.some((tree) => place.evaluate(tree).value !== undefined)) return undefined;
  const { uri, pointer } = place;
  if (uri === undefined) return missingWithin(trees, pointer, '');
  const whole = wholeOf(uri);
  const bodies = trees.map((tree) => whole?.evaluate(tree).value).filter((body) => body !== undefined);
  if (bodies.length > 0) return missingWithin(bodies, pointer, ` of ${uri}`);
  const known = new Set<string>();
  for (const tree of trees) for (const each of yield* pausingListResources(tree)) known.add(each);
  return `there is no resource at ${uri}${didYouMean(uri, [...known])}`;
}

/** Returns the addresses of the machines of a state. */
export function listMachines({ machines }: ControllerTree): string[] {
  return [...listLeaves(machines, isMachineRecord)].map(([address]) => address);
}

/**
 * Returns the locations of the members around which a location is being typed: `/host/` and `/host/ass` give
 * `/host/assetTag` and all other members of `/host`. The list is empty for a URI without a fragment.
 */
export function listMembers(tree: ControllerTree, typed: string): readonly string[] {
  const around = typed.slice(0, typed.lastIndexOf('/'));
  const isOfResource = typed.startsWith('/redfish/');
  if (isOfResource && !around.includes('#')) return [];
  const reading = around === '' ? undefined : readLocation(around);
  const value = reading === undefined ? tree : reading.ok ? reading.location.evaluate(tree).value : undefined;
  return Object.keys(Object(value)).map((name) => pointerTo(around, name));
}

/** Returns the URIs of the resources of a state that can be reached by links from the service root. */
export function listResources(tree: ControllerTree): readonly string[] {
  return runToCompletion(pausingListResources(tree));
}

function* pausingListResources(tree: ControllerTree): Pausing<readonly string[]> {
  const service = createRedfishService();
  const found = new Set<string>();
  const open = [rootUri];
  for (let uri = open.pop(); uri !== undefined; uri = open.pop()) {
    if (found.has(uri)) continue;
    const body = service.look(tree, uri, tree.clock.now);
    if (body === undefined) continue;
    found.add(uri);
    for (const link of linksIn(body)) open.push(link.replace(/#.*/, ''));
    yield pause;
  }
  return [...found];
}

/** Returns the last and the first state of a history. */
function* endsOf({ pausing, end }: History): Pausing<readonly ControllerTree[]> {
  return [yield* pausing.treeAfter(end.after), yield* pausing.treeAfter(0)];
}

function wholeOf(uri: string): Location | undefined {
  const reading = readLocation(uri);
  return reading.ok ? reading.location : undefined;
}

/** Maximum number of names in a message. Assumption: a longer list is not read; `show` lists all. */
const namesMax = 24;

function expectedOneOf(names: readonly string[]): string {
  if (names.length === 0) return ' (expected nothing: the value has no members)';
  const shown = names.toSorted().slice(0, namesMax);
  const rest = names.length - shown.length;
  return ` (expected one of ${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''})`;
}

/** Returns a message about the first segment of a pointer that none of the values contains, with a suggestion. */
function missingWithin(roots: readonly unknown[], pointer: string, of: string): string {
  let around = roots;
  let way = '';
  for (const name of pathOfPointer(pointer)) {
    const next = around.map((value) => valueAt(value, [name])).filter((value) => value !== undefined);
    if (next.length === 0) {
      const names = [...new Set(around.flatMap((value) => Object.keys(Object(value))))];
      if (name === '') return emptyName(pointer, of, expectedOneOf(names));
      return `there is no ${JSON.stringify(name)} at ${way === '' ? 'the top' : way}${of}${didYouMean(name, names) || expectedOneOf(names)}`;
    }
    way += `/${name}`;
    around = next;
  }
  return `there is no value at ${pointer}${of}`;
}

/** Returns a message about an empty name in a pointer: a trailing or a double slash. */
function emptyName(pointer: string, of: string, expected: string): string {
  const shorter = pointer.replaceAll(/\/+/g, '/').replace(/\/$/, '');
  const guess = shorter === '' ? '' : `, did you mean "${shorter}"?`;
  return `${pointer}${of} has an empty name after a slash${guess || expected}`;
}
