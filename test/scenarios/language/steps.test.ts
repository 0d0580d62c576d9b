/** Tests of steps that are not simply sequential: repetitions, parallel steps and choices. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  failuresOf,
  hasTag,
  problemsOf,
  reset,
  results,
  run,
  system,
  tag,
  told,
} from '../../support/scenarios/scenario-rig.js';

test('a step that is repeated once, because a parameter says so, knows its round as well', () => {
  const steps = [{ repeat: '${often}', ...tag('round ${round}') }, hasTag('round 1')];

  assert.equal(failuresOf(run({ parameters: { often: 1 }, steps })), []);
});

test('a step is repeated as often as it says, and knows its round', () => {
  const report = run({ steps: [{ repeat: 3, after: '1m', ...tag('round ${round}') }, hasTag('round 3')] });

  assert.equal(failuresOf(report), []);
  assert.equal(
    told(report).map(([atMs, what]) => `${atMs} ${what.slice(0, 4)}`),
    ['60000 1.1 ', '60000 1.2 ', '60000 1.3 ', '60000 2 GE'],
  );
});

test('the round of a step is its own: what is repeated within it, or goes on beside it, counts for itself', () => {
  const inner = { repeat: 3, ...tag('inner ${round}') };
  const nested = [{ repeat: 2, steps: [inner, tag('outer ${round}')] }, hasTag('outer 2')];
  const slow = [{ repeat: 2, steps: [{ advance: '10s' }, tag('slow ${round}'), hasTag('slow ${round}')] }];
  const quick = [{ repeat: 5, steps: [{ advance: '3s' }] }];

  assert.equal(failuresOf(run({ steps: nested })), []);
  assert.equal(failuresOf(run({ steps: [{ parallel: [slow, quick] }, hasTag('slow 2')] })), []);
});

test('a fault that is simply there comes with the likelihood that its step says, by the seed', () => {
  const play = (seed: string) =>
    results(
      run({
        seed,
        steps: [{ repeat: 60, fault: 'memory.correctedError', part: 'PROC 1 DIMM 1', percent: 30 }],
      }),
    );
  const came = play('a').filter(({ outcome }) => outcome === '').length;

  assert.ok(came >= 8 && came <= 30, `${came} of 60 at 30 %`);
  assert.is(play('a')[0]?.what, 'fault memory.correctedError PROC 1 DIMM 1 at 30 %');
  assert.is(play('a').filter(({ outcome }) => outcome === 'does not come').length, 60 - came);
  assert.equal(play('a'), play('a'));
  assert.is.not(JSON.stringify(play('a')), JSON.stringify(play('b')));
});

test('every asks again and again until something holds, and tells of it once', () => {
  const report = run({
    steps: [
      { request: `POST ${reset}`, body: { ResetType: 'GracefulShutdown' } },
      { every: '1s', request: `GET ${system}`, until: { get: system, has: { PowerState: 'Off' } } },
      { check: { get: system, has: { PowerState: 'Off' } } },
    ],
  });

  const [, polled] = results(report);
  assert.equal(failuresOf(report), []);
  assert.match(polled?.what ?? '', /^every 1s GET …\/Systems\/1\/, until GET .* has \{PowerState: Off\}$/);
  assert.match(polled?.outcome ?? '', /^\d{1,2} times$/);
});

test('every gives up at its limit, with what was there instead, and tells of rounds that failed', () => {
  const report = run({
    steps: [
      {
        every: '30s',
        request: `GET ${system}`,
        expect: { status: 404 },
        until: { get: system, has: { PowerState: 'Off' } },
        limit: '1m',
      },
      { advance: '1h' },
    ],
  });

  assert.equal(failuresOf(report), [
    'status: expected 404, found 200',
    'status: expected 404, found 200',
    '/PowerState: expected Off, found On',
  ]);
  assert.equal([report.durationMs, report.notRun], [60_000, 1]);
});

test('a step with when begins as soon as that holds, or fails at its limit', () => {
  const off = { get: system, has: { PowerState: 'Off' } };
  const good = run({
    steps: [
      { request: `POST ${reset}`, body: { ResetType: 'ForceOff' } },
      { when: off, ...tag('off now') },
    ],
  });
  const bad = run({ steps: [{ when: off, limit: '2m', ...tag('off now') }, { advance: '1s' }] });

  assert.equal(failuresOf(good), []);
  assert.equal(failuresOf(bad), ['/PowerState: expected Off, found On']);
  assert.equal([bad.durationMs, bad.notRun], [120_000, 1]);
});

test('lists at the same time share one clock, and what follows waits for the last', () => {
  const report = run({
    steps: [
      {
        parallel: [
          [{ advance: '10m' }, tag('first')],
          [
            { after: '4m', ...tag('second') },
            { after: '4m', ...hasTag('second') },
          ],
        ],
      },
      hasTag('first'),
    ],
  });

  assert.equal(failuresOf(report), []);
  assert.equal(
    told(report).map(([atMs, what]) => `${atMs / 60_000} ${what.slice(0, 5)}`),
    ['4 1.2.1', '8 1.2.2', '10 1.1.1', '10 1.1.2', '10 2 GET'],
  );
});

test('what one list waits for is seen between two steps of another at the same instant', () => {
  const report = run({
    steps: [
      {
        parallel: [
          [{ until: { get: system, has: { AssetTag: 'soon gone' } }, limit: '1m' }],
          [tag('soon gone'), tag('there now')],
        ],
      },
      hasTag('there now'),
    ],
  });

  assert.equal(failuresOf(report), []);
  assert.is(report.durationMs, 0);
});

test('a list that is given up ends what holds it once the others are over, and nothing after it is run', () => {
  const report = run({
    steps: [
      {
        parallel: [
          [{ until: { get: system, has: { PowerState: 'Off' } }, limit: '1m' }, tag('never')],
          [{ advance: '5m' }, tag('late')],
        ],
      },
      { advance: '1h' },
    ],
  });

  assert.equal(failuresOf(report), ['/PowerState: expected Off, found On']);
  assert.equal([report.durationMs, report.passed, report.failed, report.notRun], [300_000, 2, 1, 1]);
});

test('a choice follows from the seed, by weight, and is another in another round', () => {
  const document = (seed: number) => ({
    seed,
    steps: [
      {
        repeat: 40,
        choose: [{ steps: [tag('often')], weight: 3 }, { steps: [tag('rarely')] }],
      },
    ],
  });
  const chosen = (seed: number) =>
    told(run(document(seed))).map(([, what]) => /often|rarely/.exec(what)?.[0]);

  const often = chosen(1).filter((what) => what === 'often').length;
  assert.ok(often > 20 && often < 40, `${often} of 40`);
  assert.equal(chosen(1), chosen(1));
  assert.not.equal(chosen(1), chosen(2));
});

test('a step cannot be repeated in two ways, nor for ever', () => {
  const never = { every: '1s', advance: '1s' };
  const both = { ...never, repeat: 2, until: { get: system, has: { PowerState: 'Off' } } };

  assert.equal(problemsOf({ steps: [never] }), [
    'box.yaml:3:12: steps[0].every: never ends (expected until beside every)',
  ]);
  assert.equal(problemsOf({ steps: [both] }), [
    'box.yaml:3:5: steps[0]: has both repeat and every (expected at most one of them)',
  ]);
});

test('the clock of the controller is set forward and back, and the mains go and come', () => {
  const stamp = (DateTime: string) => ({
    check: { get: '/redfish/v1/Managers/1/DateTime/', has: { DateTime: { matches: `^${DateTime}` } } },
  });
  const report = run({
    steps: [
      { setClock: '2028-02-28T23:59:50Z' },
      stamp('2028-02-28T23:59:50'),
      { after: '20s', ...stamp('2028-02-29T00:00:10') },
      { setClock: '2026-03-29T01:30:00+01:00' },
      stamp('2026-03-29T00:30:00'),
      { mains: 'off' },
      { mains: 'off', after: '1m' },
      { mains: 'on' },
    ],
  });

  assert.equal(failuresOf(report), [
    'mains: expected possible in the current state, found refused: mains/1 does not accept mains.off in its current state',
  ]);
});

test('a stall takes its time, and the controller does not answer in it', () => {
  const report = run({
    steps: [
      {
        parallel: [
          [{ hang: '2m' }],
          [
            { after: '1m', check: { get: system, unavailable: true } },
            { after: '1m', check: { get: system, status: 200 } },
          ],
        ],
      },
      { mains: 'off' },
      { hang: '1m' },
    ],
  });

  assert.equal(failuresOf(report), [
    'hang: expected possible in the current state, found refused: manager/1 does not accept manager.hang in its current state',
  ]);
  assert.is(report.durationMs, 120_000);
  assert.match(
    problemsOf({ steps: [{ hang: '1500ms' }] })[0] as string,
    /hang: .*whole seconds, at least one/,
  );
});

test.run();
