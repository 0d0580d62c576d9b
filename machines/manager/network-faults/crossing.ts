/**
 * Selection of the network faults that affect a request or its response. The selection depends only on the state tree
 * if all matching faults always trigger. For faults with counters or random numbers, an input makes the selection.
 */
import { type ControllerTree, consumeTrigger, isConstant, type Transaction } from '../../../models/index.js';
import {
  type NetworkFaultKind,
  type NetworkFaultsState,
  type Requests,
  requestFaultKinds,
  responseFaultKinds,
} from './state.js';

/** Result of the evaluation. It is a type, not an interface, because an input stores it as JSON. */
export type CrossedFaults = {
  /** Keys of the triggered faults, in evaluation order. */
  readonly struck: readonly string[];
};

const ways = { there: requestFaultKinds, back: responseFaultKinds } as const;
export type Direction = keyof typeof ways;

type Known = Pick<ControllerTree, 'disturbances'>;

/**
 * Returns the keys of the faults that match a request, in evaluation order. The order does not depend on the order in
 * which the faults were set.
 */
export function listAbout({ disturbances }: Known, way: Direction, crossing: Crossing): readonly string[] {
  const kinds: readonly NetworkFaultKind[] = ways[way];
  return Object.entries(disturbances)
    .filter(([, each]) => kinds.includes(each.disturbing.kind) && isAbout(each, crossing))
    .map(([key, { disturbing }]) => ({ key, place: kinds.indexOf(disturbing.kind) }))
    .sort((one, other) => one.place - other.place || (one.key < other.key ? -1 : 1))
    .map(({ key }) => key);
}

/** Checks whether all given faults trigger at every opportunity. */
export function areDeterministic(disturbances: NetworkFaultsState, keys: readonly string[]): boolean {
  return keys.every((key) => {
    const each = disturbances[key];
    return each !== undefined && isConstant(each);
  });
}

/**
 * Evaluates each matching fault once and updates its counter. The evaluation stops at a fault that prevents the request
 * or its response.
 */
export function applyNetworkFaults(stage: Transaction, way: Direction, crossing: Crossing): CrossedFaults {
  const struck: string[] = [];
  for (const key of listAbout(stage.view, way, crossing)) {
    const kind = stage.view.disturbances[key]?.disturbing.kind;
    if (!consumeTrigger(stage, stage.draft.disturbances, key, `fault/network/${key}`)) continue;
    struck.push(key);
    if (way === 'there' || kind === 'answerLost') break;
  }
  return { struck };
}

// Matching of requests with the selection of a fault.

/** Method and path of a request. `path` is the path as the client sent it. */
export interface Crossing {
  readonly method: string;
  readonly path: string;
}

export function isAbout({ uri, method }: Requests, crossing: Crossing): boolean {
  return (method === null || method === crossing.method) && (uri === null || matches(uri, crossing.path));
}

/** Compares a path with a glob. A trailing slash has no meaning, as in all URIs of the service. */
function matches(glob: string, path: string): boolean {
  return matchesFrom(segmentsOf(glob), segmentsOf(path));
}

function segmentsOf(path: string): readonly string[] {
  return path.split('/').filter((segment) => segment !== '');
}

/** Compares path segments with glob segments. `**` is tried at each segment, because globs and paths are short. */
function matchesFrom([first, ...others]: readonly string[], path: readonly string[]): boolean {
  if (first === undefined) return path.length === 0;
  if (first === '**')
    return path.some((_, index) => matchesFrom(others, path.slice(index))) || matchesFrom(others, []);
  const [segment, ...rest] = path;
  return segment !== undefined && matchesSegment(first, segment) && matchesFrom(others, rest);
}

/**
 * Compares one segment with a glob. The parts between stars must occur in order, the first part at the start and the
 * last part at the end.
 */
function matchesSegment(glob: string, segment: string): boolean {
  const [first = '', ...others] = glob.split('*');
  if (!segment.startsWith(first)) return false;
  const last = others.pop();
  if (last === undefined) return segment === first;
  let from = first.length;
  for (const part of others) {
    const at = segment.indexOf(part, from);
    if (at === -1) return false;
    from = at + part.length;
  }
  return segment.length - last.length >= from && segment.endsWith(last);
}
