/**
 * Verification that a history follows from each of its states. States are serialized, parsed and continued, and forks
 * without changes have to reach the same end. The verification finds hidden state outside of the tree, which a journal
 * and its fingerprints cannot show.
 */
import { fingerprint } from '../../engine/index.js';
import type { ControllerTree } from '../../models/index.js';
import { branchOf } from '../branches/branch.js';
import { runToCompletion } from '../cooperative.js';
import { type Difference, differencesBetween } from '../differences/difference.js';
import { applyDelta, deltaBetween } from '../history/delta.js';
import type { History } from '../history/history.js';
import { ReExecutor } from '../history/re-execution.js';
import { segmentOfEvent } from '../history/segment.js';

/**
 * Maximum number of continued states. Assumption: hidden state shows early, and the verification takes less time than a
 * replay.
 */
const statesMax = 64;
const forks = 3;

export interface VerifiedHistory {
  /** Number of states that were continued without a difference. */
  readonly states: number;
  readonly forks: number;
  /** First difference; undefined if all continuations equal the history. */
  readonly difference: HistoryDifference | undefined;
}

export interface HistoryDifference {
  readonly what: 'checkpoint' | 'fork';
  /** Number of events at the start of the continuation. */
  readonly from: number;
  /** Number of events at the detected difference. */
  readonly after: number;
  /** Differences from the original state to the state of the continuation. */
  readonly changes: readonly Difference[];
}

/** Verifies a history. Yields the completed share, from 0 to 1. */
export function* verifyHistory(history: History): Generator<number, VerifiedHistory> {
  const { after: end } = history.end;
  const count = Math.min(statesMax, end);
  const states = Array.from({ length: count }, (_, index) => Math.floor((index * end) / count));
  for (const [index, from] of states.entries()) {
    const after = states[index + 1] ?? end;
    const difference = partingBetween(history.treeAfter(after), goneOn(history, from, after));
    if (difference !== undefined)
      return {
        states: index,
        forks: 0,
        difference: { what: 'checkpoint', from, after, changes: difference },
      };
    yield (index + 1) / (count + forks);
  }
  for (let fork = 1; fork <= forks; fork++) {
    const from = Math.floor((fork * end) / (forks + 1));
    const changes = partingBetween(history.treeAfter(end), forkedOff(history, from));
    if (changes !== undefined)
      return { states: count, forks: fork - 1, difference: { what: 'fork', from, after: end, changes } };
    yield (count + fork) / (count + forks);
  }
  return { states: count, forks, difference: undefined };
}

/** Continues a state that was serialized and parsed. Returns the resulting state. */
function goneOn(history: History, from: number, after: number): ControllerTree {
  const first = history.treeAfter(0);
  const written = JSON.stringify(deltaBetween(first, history.treeAfter(from)));
  const state = applyDelta(first, JSON.parse(written));
  const lines = linesBetween(history, from, after);
  return runToCompletion(new ReExecutor().stateAfter(state, { lines }, after));
}

function linesBetween({ source }: History, from: number, after: number) {
  const segments = Array.from(
    { length: segmentOfEvent(after) - segmentOfEvent(from + 1) + 1 },
    (_, index) => segmentOfEvent(from + 1) + index,
  );
  return segments.flatMap((segment) => source.read(segment).lines).filter((line) => line.after >= from);
}

function forkedOff(history: History, from: number): ControllerTree {
  const at = history.treeAfter(from).clock.now;
  const { history: fork } = branchOf(history, { from: { after: from, at } });
  return fork.treeAfter(fork.end.after);
}

function partingBetween(was: ControllerTree, is: ControllerTree): readonly Difference[] | undefined {
  return fingerprint(was) === fingerprint(is) ? undefined : differencesBetween(was, is);
}
