/**
 * What strikes a request on its way to the controller, or its answer on the way back. As long as nothing has to be counted
 * or drawn, that follows from the tree alone; what has, is an input.
 */
import { isConstant, strikes } from '../../occasions.js';
import type { ControllerStage } from '../../stage.js';
import type { ControllerTree } from '../../tree.js';
import { type Crossing, isAbout } from './matching.js';
import { type DisturbanceKind, type DisturbancesState, onTheWayBack, onTheWayThere } from './state.js';

/** What came of asking, as the input's value has it: a type, not an interface, because that is JSON. */
export type Crossed = {
  /** Keys of what strikes, in order. */
  readonly struck: readonly string[];
};

const ways = { there: onTheWayThere, back: onTheWayBack } as const;
export type Way = keyof typeof ways;

type Known = Pick<ControllerTree, 'disturbances'>;

/** Keys of what is about a request, in the order in which they are asked: that in which they were set means nothing. */
export function listAbout({ disturbances }: Known, way: Way, crossing: Crossing): readonly string[] {
  const kinds: readonly DisturbanceKind[] = ways[way];
  return Object.entries(disturbances)
    .filter(([, each]) => kinds.includes(each.disturbing.kind) && isAbout(each, crossing))
    .map(([key, { disturbing }]) => ({ key, place: kinds.indexOf(disturbing.kind) }))
    .sort((one, other) => one.place - other.place || (one.key < other.key ? -1 : 1))
    .map(({ key }) => key);
}

/** Whether all of them strike whenever they are asked. */
export function areConstant(disturbances: DisturbancesState, keys: readonly string[]): boolean {
  return keys.every((key) => {
    const each = disturbances[key];
    return each !== undefined && isConstant(each);
  });
}

/** Asks each once, and counts. What keeps a request from the controller is asked no further. */
export function cross(stage: ControllerStage, way: Way, crossing: Crossing): Crossed {
  const struck: string[] = [];
  for (const key of listAbout(stage.view, way, crossing)) {
    const kind = stage.view.disturbances[key]?.disturbing.kind;
    if (!strikes(stage, stage.draft.disturbances, key, `fault/network/${key}`)) continue;
    struck.push(key);
    if (way === 'there' || kind === 'answerLost') break;
  }
  return { struck };
}
