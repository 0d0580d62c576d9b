/**
 * Tests of the influences that `why` reports, on failures with a known cause: the planted fault is among the first three
 * influences of nearly all symptoms, and it is the first one of most.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { runToCompletion } from '../../../replay/cooperative.js';
import { readLocation } from '../../../replay/index.js';
import type { EventSummary } from '../../../replay/queries/event-summary.js';
import { pausingProgressionOf } from '../../../replay/queries/progression.js';
import { startOf } from '../../../replay/queries/reading/position.js';
import { lastChange } from '../../../replay/queries/why.js';
import { isLong, sample } from '../../support/budget.js';
import {
  type PlantedFailure,
  plantedFaults,
  plantFailure,
  type Symptom,
} from '../../support/history/planted-failures.js';

const test = suite('planted failures');

/** Required shares of the symptoms. */
const amongThreeMin = 0.95;
const firstMin = 0.8;

/** Minimum number of symptoms of all faults. */
const symptomsMin = 40;

const symptomsOfFault = 2;

/** Returns the position of the fault among the reported causes, from 0; infinite if it is not among them. */
function rankOf({ history, fault }: PlantedFailure, { uri, pointer }: Symptom): number {
  const reading = readLocation(`${uri}#${pointer}`);
  if (!reading.ok) throw new Error(reading.message);
  const change = lastChange(history, reading.location);
  const progression =
    change === undefined
      ? runToCompletion(
          pausingProgressionOf(history, reading.location, { ...startOf(history), ...history.end }),
        )
      : undefined;
  const { influences } = (change?.influences ?? progression?.influences)!;
  const reported = [...(change === undefined ? [] : [change.event]), ...influences.map(({ event }) => event)];
  const isTheFault = ({ cause }: EventSummary) =>
    'input' in cause && cause.input.type === 'fault' && cause.input.fault === fault;
  const index = reported
    .filter((event, place) => place > 0 || isTheFault(event) || change === undefined)
    .findIndex(isTheFault);
  return index === -1 ? Number.POSITIVE_INFINITY : index;
}

test('the planted fault is among the first three causes of its symptoms, and the first cause of most', () => {
  const ranks = sample(plantedFaults, 6).flatMap((fault) => {
    const failure = plantFailure(fault, symptomsOfFault);
    return failure.symptoms.map((symptom) => ({ fault, ...symptom, rank: rankOf(failure, symptom) }));
  });
  const shareBelow = (limit: number) => ranks.filter(({ rank }) => rank < limit).length / ranks.length;
  const missed = JSON.stringify(
    ranks.filter(({ rank }) => rank > 0),
    null,
    1,
  );

  if (process.env.PRINT_RANKS === '1') console.log(ranks.length, shareBelow(3), shareBelow(1), missed);
  assert.ok(ranks.length >= (isLong ? symptomsMin : 1), `${ranks.length} symptoms`);
  assert.ok(shareBelow(3) >= amongThreeMin, missed);
  assert.ok(shareBelow(1) >= firstMin, missed);
});

test.run();
