/**
 * Network faults of a request on its way to the controller, and of its response. Faults without counters and random
 * numbers follow from the tree alone; others need an input.
 */
import { type ControllerTree, consumeTrigger, isConstant, type Transaction } from '../../../models/index.js';
import {
  type NetworkFaultKind,
  type NetworkFaultsState,
  type Requests,
  requestFaultKinds,
  responseFaultKinds,
} from './state.js';

/** The result, as the input's value has it: a type, not an interface, because it is JSON. */
export type CrossedFaults = {
  /** Keys of the triggered faults, in order. */
  readonly struck: readonly string[];
};

const ways = { there: requestFaultKinds, back: responseFaultKinds } as const;
export type Direction = keyof typeof ways;

type Known = Pick<ControllerTree, 'disturbances'>;

/**
 * Keys of the faults that match a request, in evaluation order, which is independent of the order in which they were
 * set.
 */
export function listAbout({ disturbances }: Known, way: Direction, crossing: Crossing): readonly string[] {
  const kinds: readonly NetworkFaultKind[] = ways[way];
  return Object.entries(disturbances)
    .filter(([, each]) => kinds.includes(each.disturbing.kind) && isAbout(each, crossing))
    .map(([key, { disturbing }]) => ({ key, place: kinds.indexOf(disturbing.kind) }))
    .sort((one, other) => one.place - other.place || (one.key < other.key ? -1 : 1))
    .map(({ key }) => key);
}

/** Whether all of them always trigger. */
export function areDeterministic(disturbances: NetworkFaultsState, keys: readonly string[]): boolean {
  return keys.every((key) => {
    const each = disturbances[key];
    return each !== undefined && isConstant(each);
  });
}

/** Evaluates each fault once, and counts. Evaluation stops at a fault that keeps the request from the controller. */
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

// Selection of the requests that a fault affects.

/** A request by its head. `path` is the original path. */
export interface Crossing {
  readonly method: string;
  readonly path: string;
}

export function isAbout({ uri, method }: Requests, crossing: Crossing): boolean {
  return (method === null || method === crossing.method) && (uri === null || matches(uri, crossing.path));
}

/** A trailing slash has no meaning, as in all URIs of the service. */
function matches(glob: string, path: string): boolean {
  return matchesFrom(segmentsOf(glob), segmentsOf(path));
}

function segmentsOf(path: string): readonly string[] {
  return path.split('/').filter((segment) => segment !== '');
}

/** Globs and paths are short: `**` is tried at each segment. */
function matchesFrom([first, ...others]: readonly string[], path: readonly string[]): boolean {
  if (first === undefined) return path.length === 0;
  if (first === '**')
    return path.some((_, index) => matchesFrom(others, path.slice(index))) || matchesFrom(others, []);
  const [segment, ...rest] = path;
  return segment !== undefined && matchesSegment(first, segment) && matchesFrom(others, rest);
}

/** The parts between stars follow each other, the first at the start and the last at the end. */
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
