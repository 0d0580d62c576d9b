/**
 * Tests of the executors of statecharts. For every scenario of the library, and for random histories on random servers,
 * the compiled plans and XState itself have the same fingerprint after each event.
 */
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type ExecutorName, executorNames } from '../../engine/index.js';
import { Secret } from '../../models/secret.js';
import { defaultTerms, openController } from '../../scenarios/controller/create-controller.js';
import { parseListeners } from '../../scenarios/endpoints/listeners.js';
import { parseSources } from '../../scenarios/endpoints/sources.js';
import { parseScenario, runScenario, type Scenario } from '../../scenarios/index.js';
import { budget, sample } from '../support/budget.js';
import { rigGenesis } from '../support/engine/machines-rig.js';
import { assertSameHistory, noteFingerprints } from '../support/history/executor-histories.js';
import { type Choice, faultStep, happen } from '../support/history/random-history.js';
import { Lab, resetUri } from '../support/lab.js';
import { library } from '../support/paths.js';
import { randomBlueprint } from '../support/redfish/random-blueprints.js';

const histories = budget({ short: 3, long: 300 });
const stepsMax = 14;
/** Minimum average of events per history. With fewer events the machines would hardly be tested. */
const eventsLeast = 10;
/** Durations between two steps: zero, within POST, POST and longer. Unit: ms. */
const spansMs = [0, 20_000, 150_000, 900_000];

const none = { ok: false, reason: 'none' } as const;
const [compiled, reference] = executorNames;

function playedBy(executor: ExecutorName, scenario: Scenario): readonly string[] {
  let events: readonly string[] = [];
  runScenario(scenario, {
    executor,
    explains: false,
    openJournal: (simulation, genesis) => {
      events = noteFingerprints(simulation, genesis);
      return { close: () => {} };
    },
  });
  return events;
}

const files = readdirSync(library).filter((name) => name.endsWith('.scenario.yaml'));
for (const file of sample(files, 3)) {
  test(`${file}: XState itself makes the same history as the compiled plans, event by event`, () => {
    const reading = parseScenario(readFileSync(library + file, 'utf8'), file, () => none);
    assert.ok(reading.ok);

    const events = playedBy(compiled, reading.scenario);

    assert.ok(events.length > 0);
    assertSameHistory(events, playedBy(reference, reading.scenario));
  });
}

const secret = Secret.ofSeed('rig');
const credentials = { userName: 'Administrator', password: 'irrelevant' };
const outside = { sources: parseSources({}), listeners: parseListeners({}) };

function lived(
  executor: ExecutorName,
  genesis: ReturnType<typeof rigGenesis>,
  choices: readonly Choice[],
): readonly string[] {
  const lab = new Lab(
    openController({ genesis, secret, credentials }, { ...defaultTerms, outside, executor }),
  );
  const events = noteFingerprints(lab.controller.simulation, genesis);
  lab.post(resetUri, { ResetType: 'ForceRestart' });
  for (const step of choices) {
    happen(lab, step);
    lab.advance(spansMs[step[1] % spansMs.length] ?? 0);
  }
  lab.advance('2h');
  return events;
}

test('whatever a server is built of and whatever happens, both executors make the same history', () => {
  // Generator of steps. Half of them set or clear a fault.
  const choice = fc.tuple(fc.oneof(fc.nat(10_000), fc.constant(faultStep)), fc.nat(1_000_000));
  let events = 0;

  const property = fc.property(
    randomBlueprint,
    fc.array(choice, { minLength: 4, maxLength: stepsMax, size: 'max' }),
    (blueprint, choices) => {
      const genesis = rigGenesis({ seed: `${choices.length}`, blueprint });
      const history = lived(compiled, genesis, choices);
      events += history.length;
      assertSameHistory(history, lived(reference, genesis, choices));
    },
  );

  fc.assert(property, { seed: 300, numRuns: histories, includeErrorInReport: true });
  assert.ok(events > histories * eventsLeast, `${events} events`);
});

test.run();
