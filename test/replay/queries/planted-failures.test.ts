/**
 * Tests of the influences that `why` reports, on failures with a known cause: the planted fault is among the first three
 * influences of nearly all symptoms, and it is the first one of most.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { collectItems, runToCompletion } from '../../../replay/cooperative.js';
import { segmentOfEvent } from '../../../replay/history/segment.js';
import type { Influences } from '../../../replay/queries/influences.js';
import { pausingProgressionOf } from '../../../replay/queries/progression.js';
import { readComparison } from '../../../replay/queries/reading/comparison.js';
import { locationInResource } from '../../../replay/queries/reading/location.js';
import { startOf } from '../../../replay/queries/reading/position.js';
import { lastChange } from '../../../replay/queries/why.js';
import { pausingObstacles } from '../../../replay/queries/why-not.js';
import { isLong, sample } from '../../support/budget.js';
import {
  type Life,
  type PlantedFailure,
  plantedFaults,
  plantFailure,
  type Symptom,
} from '../../support/history/planted-failures.js';

const test = suite('planted failures');

/** Required shares of the symptoms. */
const amongThreeMin = 0.95;
const firstMin = 0.8;

/** Minimum number of failures with a symptom, and of symptoms whose search cannot open all segments. */
const failuresMin = 40;
const eventfulSymptomsMin = 8;

const symptomsOfFault = 2;

/**
 * Returns the influences that a reader sees: those of `why`, or of `why-not` for a value whose next change the fault
 * prevented.
 */
function influencesOf(
  { history }: PlantedFailure,
  { uri, pointer, healthy, isPrevented }: Symptom,
): Influences {
  const location = locationInResource(uri, pointer);
  const at = { ...startOf(history), ...history.end };
  const change = lastChange(history, location);
  if (change === undefined) {
    const progression = runToCompletion(pausingProgressionOf(history, location, at));
    if (progression === undefined) throw new Error(`${location.text} has not changed`);
    return progression.influences;
  }
  if (!isPrevented) return change.influences ?? { influences: [], isPartial: false };
  const reading = readComparison(`${location.text} = ${JSON.stringify(healthy ?? null)}`);
  if (reading?.ok !== true) throw new Error(location.text);
  for (const obstacle of collectItems(pausingObstacles(history, reading.condition, at)))
    if ('location' in obstacle) return obstacle.influences;
  throw new Error(`${location.text} is as it should be`);
}

/** Returns the position of the fault among the influences, from 0; infinite if it is not among them. */
function rankOf(failure: PlantedFailure, symptom: Symptom): number {
  const index = influencesOf(failure, symptom).influences.findIndex(
    ({ event }) => event.number === failure.setBy,
  );
  return index === -1 ? Number.POSITIVE_INFINITY : index;
}

test('the planted fault is among the first three causes of its symptoms, and the first cause of most', () => {
  const short = sample(plantedFaults, 8).map((fault) => ({
    life: 'short' as Life,
    ...plantFailure(fault, 'short', symptomsOfFault),
  }));
  const visible = short.filter(({ symptoms }) => symptoms.length > 0).map(({ fault }) => fault);
  const eventful = (isLong ? visible : visible.slice(0, 1)).map((fault) => ({
    life: 'eventful' as Life,
    ...plantFailure(fault, 'eventful', symptomsOfFault),
  }));
  const failures = [...short, ...eventful];
  const ranks = failures.flatMap((failure) =>
    failure.symptoms.map((symptom) => ({
      fault: failure.fault,
      life: failure.life,
      ...symptom,
      rank: rankOf(failure, symptom),
    })),
  );
  const shareBelow = (limit: number) => ranks.filter(({ rank }) => rank < limit).length / ranks.length;
  const figures = {
    failures: failures.filter(({ symptoms }) => symptoms.length > 0).length,
    symptoms: ranks.length,
    eventful: ranks.filter(({ life }) => life === 'eventful').length,
    amongThree: shareBelow(3),
    first: shareBelow(1),
    withoutSymptom: failures.filter(({ symptoms }) => symptoms.length === 0).map(({ fault }) => fault),
    missed: ranks.filter(({ rank }) => rank > 0),
  };
  const printed = JSON.stringify(figures, null, 1);

  if (process.env.PRINT_RANKS === '1') process.stderr.write(`${printed}\n`);
  for (const { life, history } of failures)
    if (life === 'eventful') assert.ok(segmentOfEvent(history.end.after) > 8);
  assert.ok(figures.failures >= (isLong ? failuresMin : 1), printed);
  assert.ok(figures.eventful >= (isLong ? eventfulSymptomsMin : 1), printed);
  assert.ok(figures.amongThree >= amongThreeMin, printed);
  assert.ok(figures.first >= firstMin, printed);
});

test.run();
