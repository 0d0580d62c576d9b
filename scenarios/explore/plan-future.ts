/**
 * What is done in a future, swarm style: how long it is, which faults come, which hands are laid on the server, and which
 * requests are sent when. Every number is drawn by its own name. What a request is follows from the tree it is sent to, for
 * what there is to ask depends on it.
 */
import { type FaultInput, handNames } from '../../machines/index.js';
import {
  type Blueprint,
  type ControllerTree,
  type Door,
  listDoors,
  type Privilege,
  resources,
} from '../../models/index.js';
import { drawNamed } from '../run/draw.js';
import { planFaults } from '../sweep/plan-faults.js';
import type { Deed } from './deed.js';
import { type DrawFor, drawBody, pick } from './draw-body.js';

/** Undefined where there is nothing to be done after all. */
type DrawDeed = (tree: ControllerTree) => Deed | undefined;

export interface PlannedDeed {
  /** Since the future's beginning. Unit: ms. */
  readonly atMs: number;
  readonly deedIn: DrawDeed;
}

export interface FuturePlan {
  /** How long it takes until all is quiet again. Unit: ms. */
  readonly spanMs: number;
  /** The earliest first. */
  readonly deeds: readonly PlannedDeed[];
}

/**
 * Spans are drawn so that short ones are as frequent as long ones: in a short one much comes together, and only a long one
 * sees the end of what takes its time. Unit: ms.
 */
const spansMs = [30_000, 60_000, 120_000, 240_000, 480_000, 960_000, 1_920_000, 3_600_000] as const;
/** Little at a time, for what comes of it is what others begin at. Assumption: two that meet find most. */
const faultsMax = 2;
const handsMax = 1;
const requestsMax = 2;

/** Who may log in stays as it is: what is checked is asked as the administrator. */
const leftAlone: readonly Privilege[] = ['LoginPriv', 'UserConfigPriv'];

const doors = listDoors(resources).filter(
  ({ isOwned, privilege }) => !isOwned && (privilege === undefined || !leftAlone.includes(privilege)),
);
/** Drawn from by turns: there are far more settings than anything else, and what disrupts goes wrong most. */
const drawnFrom = [
  doors.filter(({ disrupts }) => disrupts),
  doors.filter(({ kind, disrupts }) => kind === 'action' && !disrupts),
  doors.filter(({ kind }) => kind === 'setting'),
  doors.filter(({ kind }) => kind === 'creation' || kind === 'removal'),
];

/** Actions that a client may ask for, those first that take the server or its controller out of what they do. */
export const actionDoors: readonly Door[] = drawnFrom.slice(0, 2).flat();

/** `seed` names the future among all. */
export function planFuture(seed: string, blueprint: Blueprint): FuturePlan {
  const draw = (name: string) => drawNamed(seed, `explore/${name}`);
  const spanMs = pick(spansMs, draw('span')) ?? spansMs[0];
  const faultCount = Math.floor(draw('faults count') * (faultsMax + 1));
  const planned = faultCount === 0 ? [] : planFaults(seed, blueprint, spanMs).slice(0, faultCount);
  const faults = planned.flatMap(({ atMs, fault, with: told, clearedBy, lastsMs }): PlannedDeed[] => {
    const deedOf = (clear: boolean) => (): Deed => {
      const input: FaultInput = { type: 'fault', fault, with: clear ? clearedBy : told, clear };
      return { do: 'fault', input };
    };
    const set = { atMs, deedIn: deedOf(false) };
    return lastsMs === null ? [set] : [set, { atMs: atMs + lastsMs, deedIn: deedOf(true) }];
  });
  const several = (what: string, max: number, deedOf: (draw: DrawFor) => DrawDeed): PlannedDeed[] =>
    Array.from({ length: Math.floor(draw(`${what} count`) * (max + 1)) }, (_, index) => {
      const drawOne: DrawFor = (purpose) => draw(`${what} ${index} ${purpose}`);
      return { atMs: Math.floor(drawOne('at') * spanMs), deedIn: deedOf(drawOne) };
    });
  const deeds = [
    ...faults,
    ...several('hands', handsMax, (drawOne) => () => {
      const hand = pick(handNames, drawOne('which'));
      return hand === undefined ? undefined : { do: 'hand', hand };
    }),
    ...several('requests', requestsMax, (drawOne) => (tree) => drawRequest(tree, drawOne)),
  ];
  return {
    spanMs,
    deeds: deeds.filter(({ atMs }) => atMs < spanMs).sort((one, other) => one.atMs - other.atMs),
  };
}

function drawRequest(tree: ControllerTree, draw: DrawFor): Deed | undefined {
  const door: Door | undefined = pick(pick(drawnFrom, draw('kind')) ?? [], draw('door'));
  return door && drawRequestAt(door, tree, draw);
}

/** Undefined where it is not open in this tree. */
export function drawRequestAt(door: Door, tree: ControllerTree, draw: DrawFor): Deed | undefined {
  const uri = pick(door.uris(tree), draw('instance'));
  if (uri === undefined) return undefined;
  const body = door.method === 'DELETE' ? undefined : drawBody(door.members, draw);
  return { do: 'request', method: door.method, uri, body, privilege: door.privilege };
}
