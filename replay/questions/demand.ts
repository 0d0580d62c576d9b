/**
 * What is demanded of a question that has found nothing: that what it names is somewhere in the history. Every face of the
 * questions asks so, and tells the message.
 */
import { type Address, machineKind } from '../../engine/index.js';
import { hosts } from '../../machines/index.js';
import { didYouMean } from '../../models/index.js';
import type { History } from '../history/history.js';
import { pointerTo } from '../history/pointer.js';
import { atOnce, itemsAtOnce, type Pause, type Pausing, type PausingItems, pause } from '../pausing.js';
import type { PastCondition } from './comparison.js';
import { endsOf, listMachines, missingPlace } from './missing.js';
import type { Place } from './place.js';

/** Thrown for what a question names and the history has not. */
export class NotInHistory extends Error {
  override readonly name = 'NotInHistory';
}

/** Throws NotInHistory for a place that has a value neither at the start nor at the end. */
export function demandPlace(history: History, place: Place): void {
  atOnce(pausingDemandPlace(history, place));
}

export function* pausingDemandPlace(history: History, place: Place): Pausing<void> {
  const missing = yield* missingPlace(history, place);
  if (missing !== undefined) throw new NotInHistory(missing);
}

/** The same of the value that a condition compares; also where that is such that it never could hold. */
export function demandCondition(history: History, condition: PastCondition): void {
  atOnce(pausingDemandCondition(history, condition));
}

export function* pausingDemandCondition(history: History, { place, misfit }: PastCondition): Pausing<void> {
  if (place === undefined) return;
  yield* pausingDemandPlace(history, place);
  const found = (yield* endsOf(history)).map((tree) => place.judge(tree).value ?? null);
  const whys = found.filter((value) => value !== null).map((value) => misfit?.(value));
  const [why] = whys;
  if (why !== undefined && !whys.includes(undefined)) throw new NotInHistory(why);
}

/** Throws NotInHistory for a condition about a machine that was at no time: whatever it says, it would say of nothing. */
export function demandMachinesOf(history: History, about: AboutMachines): void {
  atOnce(pausingDemandMachinesOf(history, about));
}

export function* pausingDemandMachinesOf(history: History, { machines = [] }: AboutMachines): Pausing<void> {
  for (const address of machines) yield* pausingDemandMachine(history, address);
}

interface AboutMachines {
  readonly machines?: readonly Address[];
}

/** Items as they come. Those that count for nothing are held back until one counts; where none does, what was asked is demanded. */
export function orDemand<Item>(
  items: Iterable<Item>,
  demand: () => void,
  counts?: (item: Item) => boolean,
): Generator<Item> {
  // biome-ignore lint/correctness/useYield: it demands at once.
  const demanding = function* (): Pausing<void> {
    demand();
  };
  return itemsAtOnce(pausingOrDemand(items, demanding, counts));
}

export function* pausingOrDemand<Item>(
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
export function demandMachine(history: History, named: string): Address {
  return atOnce(pausingDemandMachine(history, named));
}

export function* pausingDemandMachine(history: History, named: string): Pausing<Address> {
  const known = yield* machinesIn(history, named);
  if (known.includes(named)) return named;
  const ofKind = known.filter((address) => machineKind(address) === named);
  const [only] = ofKind;
  if (only !== undefined && ofKind.length === 1) return only;
  throw new NotInHistory(
    only === undefined
      ? `there is no machine ${named}${didYouMean(named, known)}`
      : `there are ${ofKind.length} machines of the kind ${named}; one of them is ${only}`,
  );
}

/** The same of machines, all of a kind among them. */
export function* pausingDemandMachines(history: History, named: string): Pausing<void> {
  if (!hosts.has(named)) yield* pausingDemandMachine(history, named);
}

/** Of those at the ends, and around the last change of what is named. */
function* machinesIn(history: History, named: string): Pausing<readonly Address[]> {
  const pointer = named.split('/').reduce(pointerTo, '/machines');
  const last = yield* history.pausing.lastChange(history.changesAt(pointer));
  const trees = [...(yield* endsOf(history)), ...(last === undefined ? [] : [last.before, last.after])];
  return [...new Set(trees.flatMap(listMachines))];
}
