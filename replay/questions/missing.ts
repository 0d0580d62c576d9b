/**
 * Why a question has found nothing: what it names may be nowhere in the history, and something spelled much alike is. What comes and
 * goes on the way is found by the question itself.
 */
import { isMachineRecord, leaves } from '../../engine/index.js';
import { type ControllerTree, didYouMean, RedfishService, resourceRoutes } from '../../models/index.js';
import type { History } from '../history/history.js';
import { pathOfPointer, valueAt } from '../history/pointer.js';
import { linksIn } from '../links.js';
import { atOnce, type Pausing, pause } from '../pausing.js';
import { type Place, readPlace } from './place.js';

const rootUri = '/redfish/v1/';

/** Undefined for a place that has a value at the start or the end. */
export function* missingPlace(history: History, place: Place): Pausing<string | undefined> {
  const trees = yield* endsOf(history);
  if (trees.some((tree) => place.judge(tree).value !== undefined)) return undefined;
  const { uri, pointer } = place;
  if (uri === undefined) return missingWithin(trees, pointer, '');
  const whole = wholeOf(uri);
  const bodies = trees.map((tree) => whole?.judge(tree).value).filter((body) => body !== undefined);
  if (bodies.length > 0) return missingWithin(bodies, pointer, ` of ${uri}`);
  const known = new Set<string>();
  for (const tree of trees) for (const each of yield* pausingListResources(tree)) known.add(each);
  return `there is no resource at ${uri}${didYouMean(uri, [...known])}`;
}

/** Addresses of the machines of a state. */
export function listMachines({ machines }: ControllerTree): string[] {
  return [...leaves(machines, isMachineRecord)].map(([address]) => address);
}

/** URIs of the resources of a state that links lead to, from the root on. */
export function listResources(tree: ControllerTree): readonly string[] {
  return atOnce(pausingListResources(tree));
}

function* pausingListResources(tree: ControllerTree): Pausing<readonly string[]> {
  const service = new RedfishService(resourceRoutes);
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
export function* endsOf({ pausing, end }: History): Pausing<readonly ControllerTree[]> {
  return [yield* pausing.treeAfter(end.after), yield* pausing.treeAfter(0)];
}

function wholeOf(uri: string): Place | undefined {
  const reading = readPlace(uri);
  return reading.ok ? reading.place : undefined;
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
