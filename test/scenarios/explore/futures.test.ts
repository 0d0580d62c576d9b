/** Tests of futures as histories: their journals replay exactly, and their scenarios reach the same state. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController, explore, goTo, type InProcessController } from '../../../index.js';
import { JournalWriter, readJournal, reExecute } from '../../../replay/index.js';
import {
  generateScenario,
  recordedHistoryOf,
  runScenario,
  verifyGenerated,
} from '../../../scenarios/index.js';
import { resetUri, systemUri } from '../../support/lab.js';
import { results, run, scenarioOf } from '../../support/scenarios/scenario-rig.js';

function journalIn(text: string) {
  const reading = readJournal(text, 'future.jsonl');
  if (!reading.ok) throw new Error(reading.problem.message);
  return reading.journal;
}

/** Restarts the host and returns how long the restart takes, which a random draw decides. Unit: ms. */
function startedIn(controller: InProcessController): number {
  const fromMs = controller.now;
  controller.post(resetUri, { ResetType: 'ForceRestart' });
  controller.runUntil(
    (it) => it.get<{ BootProgress: { LastState: string } }>(systemUri).BootProgress.LastState === 'OSRunning',
  );
  return controller.now - fromMs;
}

function futureOf(controller: InProcessController, ties: 'fifo' | 'shuffled'): InProcessController {
  const fork = controller.fork({ futureSeed: 'x', ties });
  startedIn(fork);
  const next = fork.fork({ futureSeed: 'y' });
  startedIn(next);
  return next;
}

for (const ties of ['fifo', 'shuffled'] as const) {
  test(`the journal of a future of a future, with ties ${ties}, replays exactly`, () => {
    const controller = createController();
    startedIn(controller);
    const future = futureOf(controller, ties);

    const journal = journalIn(future.journal());

    const { divergence, fingerprint, agreed } = reExecute(journal);
    assert.is(divergence, undefined);
    assert.ok(agreed > 0);
    assert.is(fingerprint, future.fingerprint);
    const begun = journal.lines.flatMap((line) =>
      'input' in line && line.input.type === 'future' ? [line.input] : [],
    );
    assert.equal(begun, [
      { type: 'future', seed: 'x', ties },
      { type: 'future', seed: 'y', ties: 'fifo' },
    ]);
  });

  test(`a future of a future, with ties ${ties}, is a scenario that comes to the same state`, () => {
    const future = futureOf(createController(), ties);

    const life = recordedHistoryOf(journalIn(future.journal()));
    const written = generateScenario(life, 'future');
    const proof = verifyGenerated(written, life, 'future.scenario.yaml');

    assert.equal(written.leftOut, []);
    assert.ok(proof.passes && proof.hasSameInputs);
    assert.is(proof.report.fingerprint, future.fingerprint);
    const steps = written.document.steps as readonly { future?: string; ties?: string }[];
    assert.equal(
      steps.flatMap(({ future: name, ties: order }) => (name === undefined ? [] : [[name, order]])),
      [
        ['x', ties === 'fifo' ? undefined : ties],
        ['y', undefined],
      ],
    );
  });
}

test('a run with its ties in another order has a journal that replays, and is a scenario with the same key', () => {
  const steps = [
    { request: `POST ${resetUri}`, body: { ResetType: 'ForceRestart' } },
    { until: { get: systemUri, has: { '/BootProgress/LastState': 'OSRunning' } } },
  ];
  const endOf = (document: object) => {
    const lines: string[] = [];
    const report = runScenario(scenarioOf({ seed: 3, steps, ...document }), {
      openJournal: (simulation, genesis) =>
        new JournalWriter(simulation, genesis, (line) => lines.push(`${line}\n`)),
    });
    return { fingerprint: report.fingerprint, journal: journalIn(lines.join('')) };
  };

  const shuffled = endOf({ ties: 'shuffled' });
  const { divergence, fingerprint } = reExecute(shuffled.journal);
  const life = recordedHistoryOf(shuffled.journal);
  const written = generateScenario(life, 'again');

  assert.is(divergence, undefined);
  assert.is(fingerprint, shuffled.fingerprint);
  assert.equal(life.inputs[0]?.input, { type: 'future', seed: '3', ties: 'shuffled' });
  assert.equal(
    endOf({}).journal.lines.filter((line) => 'input' in line && line.input.type === 'future'),
    [],
  );
  assert.is(written.document.ties, 'shuffled');
  assert.not.match(written.text, /future/);
  const proof = verifyGenerated(written, life, 'again.scenario.yaml');
  assert.ok(proof.passes && proof.hasSameInputs);
  assert.is(proof.report.fingerprint, shuffled.fingerprint);
});

test('every future that is explored has a journal, whatever it was that failed there', () => {
  const controller = createController();
  const options = {
    always: { 'the host is on': (it: InProcessController) => it.look(systemUri)?.PowerState !== 'Off' },
    futures: 30,
  };
  const { findings } = explore(controller, options);
  assert.ok(findings.length > 0);

  for (const { path } of findings) {
    const future = goTo(controller, path, options);
    const { divergence, fingerprint } = reExecute(journalIn(future.journal()));
    assert.is(divergence, undefined, path);
    assert.is(fingerprint, future.fingerprint, path);
  }
});

test('a step begins another future: what is drawn before it stays, what is drawn after it is another', () => {
  const restart = [
    { request: `POST ${resetUri}`, body: { ResetType: 'ForceRestart' } },
    { until: { get: systemUri, has: { '/BootProgress/LastState': 'OSRunning' } } },
  ];
  const endsWith = (...begun: readonly object[]) => {
    const report = run({ name: 'twice', steps: [...restart, ...begun, ...restart] });
    assert.is(report.failed, 0);
    return results(report, 'step').flatMap(({ what, atMs }) => (what.startsWith('until') ? [atMs] : []));
  };

  const [without, one, other] = [
    endsWith(),
    endsWith({ future: 'one', ties: 'shuffled' }),
    endsWith({ future: 7 }),
  ];

  assert.is(without.length, 2);
  assert.equal([one[0], other[0]], [without[0], without[0]]);
  assert.is(new Set([without[1], one[1], other[1]]).size, 3);
});

test.run();
