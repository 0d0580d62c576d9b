/**
 * Plan of a future, by swarm testing: its duration, and the faults, operator actions and requests with their times.
 * Every number is drawn under its own name. The content of a request derives from the tree at the time of the request,
 * because the possible requests depend on the tree.
 */
import type { Json, JsonObject } from '../../engine/index.js';
import { type FaultInput, operatorActionNames, resources } from '../../machines/index.js';
import type { Blueprint } from '../../models/blueprint/index.js';
import { type ControllerTree, once } from '../../models/index.js';
import { listWriteOperations, type WriteMember, type WriteOperation } from '../../models/redfish/index.js';
import { itemsMin, type Privilege, type Rule } from '../../models/resource/index.js';
import { drawNamed } from '../run/random-choice.js';
import { planFaults } from '../sweep/plan-faults.js';
import type { FutureOperation } from './operation.js';

/** Draws an operation; undefined if no operation is possible. */
type DrawDeed = (tree: ControllerTree) => FutureOperation | undefined;

export interface PlannedOperation {
  /** Time since the start of the future. Unit: ms. */
  readonly atMs: number;
  readonly deedIn: DrawDeed;
}

export interface FuturePlan {
  /** Time after which the future performs no more operations and becomes quiet. Unit: ms. */
  readonly spanMs: number;
  /** Planned operations, sorted by time. */
  readonly operations: readonly PlannedOperation[];
}

/**
 * Durations of futures, log-uniform. In a short future many operations coincide, and only a long future shows slow
 * consequences. Unit: ms.
 */
const spansMs = [30_000, 60_000, 120_000, 240_000, 480_000, 960_000, 1_920_000, 3_600_000] as const;
/**
 * Maximum number of faults. It is small, as are the next two limits, because the consequences of operations are branch
 * points of other futures. Assumption: two concurrent operations find most bugs.
 */
const faultsMax = 2;
const handsMax = 1;
const requestsMax = 2;

/** Privileges whose operations are not drawn. Accounts stay unchanged, because checks use the administrator. */
const leftAlone: readonly Privilege[] = ['LoginPriv', 'UserConfigPriv'];

/**
 * Write operations in groups, from which a group is drawn first. Otherwise settings would dominate, because there are
 * far more of them, although disruptive actions find most bugs.
 */
const drawnFrom = once((): readonly (readonly WriteOperation[])[] => {
  const doors = listWriteOperations(resources).filter(
    ({ isOwned, privilege }) => !isOwned && (privilege === undefined || !leftAlone.includes(privilege)),
  );
  return [
    doors.filter(({ disrupts }) => disrupts),
    doors.filter(({ kind, disrupts }) => kind === 'action' && !disrupts),
    doors.filter(({ kind }) => kind === 'setting'),
    doors.filter(({ kind }) => kind === 'creation' || kind === 'removal'),
  ];
});

/** Actions that a client can request. Actions that disrupt the server or its controller come first. */
export const actionOperations = once((): readonly WriteOperation[] => drawnFrom().slice(0, 2).flat());

/** Creates the plan of a future. `seed` identifies the future. */
export function planFuture(seed: string, blueprint: Blueprint): FuturePlan {
  const draw = (name: string) => drawNamed(seed, `explore/${name}`);
  const spanMs = pick(spansMs, draw('span')) ?? spansMs[0];
  const faultCount = Math.floor(draw('faults count') * (faultsMax + 1));
  const planned = faultCount === 0 ? [] : planFaults(seed, blueprint, spanMs).slice(0, faultCount);
  const faults = planned.flatMap(({ atMs, fault, with: told, clearedBy, lastsMs }): PlannedOperation[] => {
    const deedOf = (clear: boolean) => (): FutureOperation => {
      const input: FaultInput = { type: 'fault', fault, with: clear ? clearedBy : told, clear };
      return { do: 'fault', input };
    };
    const set = { atMs, deedIn: deedOf(false) };
    return lastsMs === null ? [set] : [set, { atMs: atMs + lastsMs, deedIn: deedOf(true) }];
  });
  const several = (what: string, max: number, deedOf: (draw: DrawFor) => DrawDeed): PlannedOperation[] =>
    Array.from({ length: Math.floor(draw(`${what} count`) * (max + 1)) }, (_, index) => {
      const drawOne: DrawFor = (purpose) => draw(`${what} ${index} ${purpose}`);
      return { atMs: Math.floor(drawOne('at') * spanMs), deedIn: deedOf(drawOne) };
    });
  const deeds = [
    ...faults,
    ...several('hands', handsMax, (drawOne) => () => {
      const hand = pick(operatorActionNames, drawOne('which'));
      return hand === undefined ? undefined : { do: 'hand', hand };
    }),
    ...several('requests', requestsMax, (drawOne) => (tree) => drawRequest(tree, drawOne)),
  ];
  return {
    spanMs,
    operations: deeds.filter(({ atMs }) => atMs < spanMs).sort((one, other) => one.atMs - other.atMs),
  };
}

function drawRequest(tree: ControllerTree, draw: DrawFor): FutureOperation | undefined {
  const door: WriteOperation | undefined = pick(pick(drawnFrom(), draw('kind')) ?? [], draw('door'));
  return door && drawOpenRequest(door, tree, draw);
}

/** Draws a request for a write operation; undefined if the operation is not available in this tree. */
export function drawOpenRequest(
  door: WriteOperation,
  tree: ControllerTree,
  draw: DrawFor,
): FutureOperation | undefined {
  const uri = pick(door.uris(tree), draw('instance'));
  if (uri === undefined) return undefined;
  const body = door.method === 'DELETE' ? undefined : drawBody(door.members, draw);
  return { do: 'request', method: door.method, uri, body, privilege: door.privilege };
}

/** Returns a number from 0 to below 1 for a purpose. */
type DrawFor = (purpose: string) => number;

/** Share of optional members that a drawn body contains. */
const givenShare = 0.3;
/** Maximum length of a list. Assumption: longer lists find no more bugs than lists of two members. */
const itemsMax = 2;
/**
 * Candidates for a text with a pattern. The first candidate that matches is used, because no text can be derived from a
 * pattern alone.
 */
const texts = ['rack 7', '1', 'on', 'https://listener.example.com/events', '2026-06-01T00:00:00Z', '+00:00'];

function drawBody(members: readonly WriteMember[], draw: DrawFor): JsonObject {
  const body: Nested = {};
  for (const { path, rule, required } of members) {
    const name = path.join('/');
    if (!required && draw(`${name} given`) >= givenShare) continue;
    put(
      body,
      path,
      drawValue(rule, (purpose) => draw(`${name} ${purpose}`)),
    );
  }
  return body as JsonObject;
}

interface Nested {
  [name: string]: Json | Nested;
}

function put(body: Nested, [name = '', ...rest]: readonly string[], value: Json): void {
  if (rest.length === 0) {
    body[name] = value;
    return;
  }
  const inside: Nested = {};
  put(inside, rest, value);
  body[name] = { ...(body[name] as Nested | undefined), ...inside };
}

/**
 * Draws a value that a rule allows. The switch is exhaustive, so that the author of a new kind of rule has to define
 * its client values here.
 */
function drawValue(rule: Rule, draw: DrawFor): Json {
  switch (rule.type) {
    case 'enum':
    case 'choice':
      return pick<string | number>(rule.values, draw('value')) ?? null;
    case 'boolean':
      return draw('value') < 0.5;
    case 'integer':
      return drawWhole(rule, draw);
    case 'string':
      return drawText(rule);
    case 'list': {
      const drawn = Math.floor(draw('count') * (itemsMax + 1));
      const count = Math.min(rule.itemsMax, Math.max(itemsMin(rule), drawn));
      return Array.from({ length: count }, (_, index) =>
        drawValue(rule.item, (purpose) => draw(`${index} ${purpose}`)),
      );
    }
    case 'scalars':
      return {};
    case 'object':
      return drawBody(
        Object.entries(rule.members).map(([name, member]) => ({
          path: [name],
          rule: member,
          required: false,
        })),
        draw,
      );
  }
}

/** Draws a whole number: in half of the cases a bound, where bugs are frequent. */
function drawWhole({ min, max }: { readonly min: number; readonly max: number }, draw: DrawFor): number {
  const where = draw('where');
  if (where < 0.25) return min;
  if (where < 0.5) return max;
  return min + Math.floor(draw('value') * (max - min + 1));
}

function drawText({ pattern = '', lengthMax }: { readonly pattern?: string; readonly lengthMax: number }) {
  const shape = new RegExp(pattern);
  return texts.find((text) => text.length <= lengthMax && shape.test(text)) ?? '';
}

export function pick<Value>(values: readonly Value[], drawnNumber: number): Value | undefined {
  return values[Math.floor(drawnNumber * values.length)];
}
