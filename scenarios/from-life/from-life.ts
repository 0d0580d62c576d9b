/**
 * Writes a history as a scenario: requests, hands, faults and jumps as steps with the pauses between them, what was answered as
 * expectations, and what it came to as checks. Noise is left out; what cannot be said in a scenario is told, with its line.
 */
import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../../engine/index.js';
import { printScenario } from '../language/print.js';
import { causeInWords } from '../report/cause-words.js';
import { checksFor, stateOf } from './ending.js';
import type { Life } from './life.js';
import { openingOf } from './opening.js';
import { outsideOf } from './outside.js';
import { People } from './people.js';
import { Rehearsal } from './rehearsal.js';
import { withSavedNames } from './saved-names.js';
import { carryOver } from './steps-for.js';
import { type Taken, withChanges, withPauses } from './taken.js';
import { orderOfTies } from './ties.js';

/** What the scenario lacks. */
export interface LeftOut {
  /** Of the journal. */
  readonly line: number;
  readonly what: string;
}

export interface WrittenLife {
  /** As a file. */
  readonly text: string;
  /** The same as plain data. */
  readonly document: JsonObject;
  readonly leftOut: readonly LeftOut[];
}

export function writeLife(life: Life, name: string): WrittenLife {
  const { keys, opening, leftOut: notSaid } = openingOf(life.genesis);
  const rehearsal = Rehearsal.of(opening, life);
  const first = rehearsal.tree;
  const { taken, leftOut } = goThrough(life, rehearsal, new People(opening));
  const outside = outsideOf(rehearsal.effects, rehearsal.awaited, life);
  const order = orderOfTies(taken, life.genesis);
  const changed = withChanges(order.taken, outside.changes);
  const document: JsonObject = {
    name,
    ...keys,
    ...order.keys,
    ...outside.keys,
    steps: withSavedNames(withPauses(changed.taken, life)),
    checks: checksFor(rehearsal, first),
  };
  const all = [
    ...notSaid.map((what) => ({ line: 1, what })),
    ...leftOut,
    ...outside.leftOut,
    ...changed.leftOut,
  ];
  const says = all.map(({ line, what }) => `Left out, line ${line}: ${what}`);
  return { text: printScenario(document, says), document, leftOut: all };
}

function goThrough(life: Life, rehearsal: Rehearsal, people: People) {
  const taken: Taken[] = [];
  const leftOut: LeftOut[] = [];
  let seen = stateOf(rehearsal);
  for (const [index, one] of life.inputs.entries()) {
    rehearsal.advanceTo(one.at);
    const { now: atMs, nextEffect } = rehearsal;
    const present = stateOf(rehearsal);
    const carrying = carryOver(one, { rehearsal, people, later: life.inputs.slice(index + 1) });
    if (carrying === undefined) continue;
    if ('reason' in carrying) {
      leftOut.push({ line: one.line, what: `${causeInWords(one)}: ${carrying.reason}` });
      continue;
    }
    // A client that polls has seen it by now.
    const isNews = atMs > (taken.at(-1)?.atMs ?? life.genesis.startMs) && !isDeepStrictEqual(present, seen);
    if (isNews) {
      taken.push({ step: { check: present }, reply: undefined, atMs, nextEffect });
      seen = present;
    }
    taken.push({ ...carrying, atMs, nextEffect });
  }
  rehearsal.advanceTo(life.endMs);
  return { taken, leftOut };
}
