/**
 * Writes a history as a scenario: requests, hands, faults and jumps as steps with the pauses between them, what was answered as
 * expectations, and what it came to as checks. Noise is left out; what cannot be said in a scenario is told, with its line.
 */
import { isDeepStrictEqual } from 'node:util';
import { formatDuration, type JsonObject } from '../../engine/index.js';
import { printScenario } from '../language/print.js';
import { causeInWords } from '../report/cause-words.js';
import { checksFor, stateOf } from './ending.js';
import type { Life } from './life.js';
import { openingOf } from './opening.js';
import { outsideOf } from './outside.js';
import { People } from './people.js';
import { Rehearsal } from './rehearsal.js';
import { withSavedNames } from './saved-names.js';
import { type Carried, carryOver } from './steps-for.js';

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
  const { carried, leftOut } = goThrough(life, rehearsal, new People(opening));
  const outside = outsideOf(rehearsal.effects, life);
  const document: JsonObject = {
    name,
    ...keys,
    ...outside.keys,
    steps: withSavedNames(carried),
    checks: checksFor(rehearsal, first),
  };
  const all = [...notSaid.map((what) => ({ line: 1, what })), ...leftOut, ...outside.leftOut];
  const says = all.map(({ line, what }) => `Left out, line ${line}: ${what}`);
  return { text: printScenario(document, says), document, leftOut: all };
}

function goThrough(life: Life, rehearsal: Rehearsal, people: People) {
  const carried: Carried[] = [];
  const leftOut: LeftOut[] = [];
  let toldMs = life.genesis.startMs;
  let seen = stateOf(rehearsal);
  const put = (step: JsonObject, reply?: Carried['reply']) => {
    const waitsMs = rehearsal.now - toldMs;
    carried.push({ step: waitsMs === 0 ? step : { after: formatDuration(waitsMs), ...step }, reply });
    toldMs = rehearsal.now;
  };
  for (const [index, one] of life.inputs.entries()) {
    rehearsal.advanceTo(one.at);
    const present = stateOf(rehearsal);
    // A client that polls has seen it by now.
    const isNews = one.at > toldMs && !isDeepStrictEqual(present, seen);
    const carrying = carryOver(one, { rehearsal, people, later: life.inputs.slice(index + 1) });
    if (carrying === undefined) continue;
    if ('reason' in carrying) {
      leftOut.push({ line: one.line, what: `${causeInWords(one)}: ${carrying.reason}` });
      continue;
    }
    if (isNews) put({ check: present });
    put(carrying.step, carrying.reply);
    seen = stateOf(rehearsal);
  }
  rehearsal.advanceTo(life.endMs);
  if (rehearsal.now > toldMs || carried.length === 0)
    carried.push({ step: { advance: formatDuration(rehearsal.now - toldMs) }, reply: undefined });
  return { carried, leftOut };
}
