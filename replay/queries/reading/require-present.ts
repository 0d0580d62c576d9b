/**
 * Requirement for a query without a result: the object that it names has to exist somewhere in the history. All
 * interfaces of the queries use it and print its message.
 */
import { type Address, isMachineRecord, listLeaves, machineKind } from '../../../engine/index.js';
import { createRedfishService, hosts } from '../../../machines/index.js';
import { didYouMean } from '../../../models/document/index.js';
import { type ControllerTree, pathOfPointer, pointerToMachine, valueAt } from '../../../models/index.js';
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

/** Thrown for an object that a query names and the history does not contain. */
export class NotInHistory extends Error {
  override readonly name = 'NotInHistory';
}

/** Throws NotInHistory for a location that has a value neither at the start nor at the end. */
export function* pausingRequireLocation(history: History, place: Location): Pausing<void> {
  const missing = yield* findMissingLocation(history, place);
  if (missing !== undefined) throw new NotInHistory(missing);
}

/** The same if it has none in between either: segments in which it cannot appear are not opened. */
export function* pausingRequireLocationAtAnyTime(history: History, place: Location): Pausing<void> {
  const missing = yield* findMissingLocation(history, place);
  if (missing === undefined) return;
  if ((yield* firstItem(pausingChangesOf(history, place))) === undefined) throw new NotInHistory(missing);
}

/** The same for the location of a comparison; also if the comparison could never hold for such a value. */
export function* pausingRequireCondition(history: History, { place, misfit }: PastCondition): Pausing<void> {
  if (place === undefined) return;
  yield* pausingRequireLocation(history, place);
  const found = (yield* endsOf(history)).map((tree) => place.evaluate(tree).value ?? null);
  const whys = found.filter((value) => value !== null).map((value) => misfit?.(value));
  const [why] = whys;
  if (why !== undefined && !whys.includes(undefined)) throw new NotInHistory(why);
}

/** Throws NotInHistory for a condition about a machine that never existed, because its result would be meaningless. */
export function* pausingRequireMachinesOf(history: History, { machines = [] }: AboutMachines): Pausing<void> {
  for (const address of machines) yield* pausingRequireMachine(history, address);
}

interface AboutMachines {
  readonly machines?: readonly Address[];
}

/** Yields items. Items that are not significant are held back until one is; if none is, the requirement is checked. */
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
 * The one named machine: by its address, or by its kind if only one exists. Throws NotInHistory for none or several.
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

/** The same for machines, including all of a kind. */
export function* pausingRequireMachines(history: History, named: string): Pausing<void> {
  if (!hosts.has(named)) yield* pausingRequireMachine(history, named);
}

/** A similar word among the addresses or their kinds; all kinds if there is none. */
function nearestMachine(named: string, known: readonly Address[]): string {
  const kinds = [...new Set(known.map(machineKind))].sort();
  return (
    didYouMean(named, known) || didYouMean(machineKind(named), kinds) || `; there are ${kinds.join(', ')}`
  );
}

/** At the ends, and around the last change of the object. */
function* machinesIn(history: History, named: string): Pausing<readonly Address[]> {
  const last = yield* history.pausing.lastChange(history.changesAt(pointerToMachine(named)));
  const trees = [...(yield* endsOf(history)), ...(last === undefined ? [] : [last.before, last.after])];
  return [...new Set(trees.flatMap(listMachines))];
}

// Reason why a query found nothing: the object may exist nowhere in the history, and a similar spelling may exist. The
// query itself finds an object that exists temporarily.

const rootUri = '/redfish/v1/';

/** Undefined for a location with a value at the start or the end. */
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

/** Addresses of the machines of a state. */
export function listMachines({ machines }: ControllerTree): string[] {
  return [...listLeaves(machines, isMachineRecord)].map(([address]) => address);
}

/** URIs of the resources of a state that are linked from the root. */
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

/** The last and the first state. */
function* endsOf({ pausing, end }: History): Pausing<readonly ControllerTree[]> {
  return [yield* pausing.treeAfter(end.after), yield* pausing.treeAfter(0)];
}

function wholeOf(uri: string): Location | undefined {
  const reading = readLocation(uri);
  return reading.ok ? reading.location : undefined;
}

/** The first missing step of a pointer in all of them, with the existing alternatives. */
function missingWithin(roots: readonly unknown[], pointer: string, of: string): string {
  let around = roots;
  let way = '';
  for (const name of pathOfPointer(pointer)) {
    const next = around.map((value) => valueAt(value, [name])).filter((value) => value !== undefined);
    if (next.length === 0) {
      const names = [...new Set(around.flatMap((value) => Object.keys(Object(value))))];
      return `there is no ${JSON.stringify(name)} at ${way === '' ? 'the top' : way}${of}${didYouMean(name, names)}`;
    }
    way += `/${name}`;
    around = next;
  }
  return `there is no value at ${pointer}${of}`;
}
