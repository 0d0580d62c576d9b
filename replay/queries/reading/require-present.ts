/**
 * What is demanded of a question that has found nothing: that what it names is somewhere in the history. Every face of the
 * questions asks so, and tells the message.
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

/** Thrown for what a question names and the history has not. */
export class NotInHistory extends Error {
  override readonly name = 'NotInHistory';
}

/** Throws NotInHistory for a place that has a value neither at the start nor at the end. */
export function* pausingRequireLocation(history: History, place: Location): Pausing<void> {
  const missing = yield* findMissingLocation(history, place);
  if (missing !== undefined) throw new NotInHistory(missing);
}

/** The same where it has none in between either: segments in which it cannot come about are not opened. */
export function* pausingRequireLocationAtAnyTime(history: History, place: Location): Pausing<void> {
  const missing = yield* findMissingLocation(history, place);
  if (missing === undefined) return;
  if ((yield* firstItem(pausingChangesOf(history, place))) === undefined) throw new NotInHistory(missing);
}

/** The same of the value that a condition compares; also where that is such that it never could hold. */
export function* pausingRequireCondition(history: History, { place, misfit }: PastCondition): Pausing<void> {
  if (place === undefined) return;
  yield* pausingRequireLocation(history, place);
  const found = (yield* endsOf(history)).map((tree) => place.evaluate(tree).value ?? null);
  const whys = found.filter((value) => value !== null).map((value) => misfit?.(value));
  const [why] = whys;
  if (why !== undefined && !whys.includes(undefined)) throw new NotInHistory(why);
}

/** Throws NotInHistory for a condition about a machine that was at no time: whatever it says, it would say of nothing. */
export function* pausingRequireMachinesOf(history: History, { machines = [] }: AboutMachines): Pausing<void> {
  for (const address of machines) yield* pausingRequireMachine(history, address);
}

interface AboutMachines {
  readonly machines?: readonly Address[];
}

/** Items as they come. Those that count for nothing are held back until one counts; where none does, what was asked is demanded. */
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

/** The one machine that is meant: by its address, or by its kind where there is one of it. Throws NotInHistory for none, or several. */
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
      : `there are ${ofKind.length} machines of the kind ${named}; one of them is ${only}`,
  );
}

/** The same of machines, all of a kind among them. */
export function* pausingRequireMachines(history: History, named: string): Pausing<void> {
  if (!hosts.has(named)) yield* pausingRequireMachine(history, named);
}

/** A word much like it, of the addresses or their kinds; all kinds where none is. */
function nearestMachine(named: string, known: readonly Address[]): string {
  const kinds = [...new Set(known.map(machineKind))].sort();
  return (
    didYouMean(named, known) || didYouMean(machineKind(named), kinds) || `; there are ${kinds.join(', ')}`
  );
}

/** Of those at the ends, and around the last change of what is named. */
function* machinesIn(history: History, named: string): Pausing<readonly Address[]> {
  const last = yield* history.pausing.lastChange(history.changesAt(pointerToMachine(named)));
  const trees = [...(yield* endsOf(history)), ...(last === undefined ? [] : [last.before, last.after])];
  return [...new Set(trees.flatMap(listMachines))];
}

// Why a question has found nothing: what it names may be nowhere in the history, and something spelled much alike is. What comes and
// goes on the way is found by the question itself.

const rootUri = '/redfish/v1/';

/** Undefined for a place that has a value at the start or the end. */
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

/** URIs of the resources of a state that links lead to, from the root on. */
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

/** The states that it ends and begins with. */
function* endsOf({ pausing, end }: History): Pausing<readonly ControllerTree[]> {
  return [yield* pausing.treeAfter(end.after), yield* pausing.treeAfter(0)];
}

function wholeOf(uri: string): Location | undefined {
  const reading = readLocation(uri);
  return reading.ok ? reading.location : undefined;
}

/** The first step of a pointer that leads nowhere in any of them, with what is there instead. */
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
  return `there is nothing at ${pointer}${of}`;
}
