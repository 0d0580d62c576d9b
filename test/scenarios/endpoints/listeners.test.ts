/** Tests of modeled listeners: problems are reported at their place, and tests can read the received events. */

import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController } from '../../../index.js';
import { formatProblem } from '../../../models/document/document.js';
import { JournalWriter, readJournal, reExecute } from '../../../replay/index.js';
import { formatReport, parseScenario, runScenario } from '../../../scenarios/index.js';
import { library } from '../../support/paths.js';
import { run } from '../../support/scenarios/scenario-rig.js';

function read(text: string) {
  return parseScenario(text, 'box.yaml', () => ({ ok: false, reason: 'none' }));
}

function problemsOf(...lines: string[]): readonly string[] {
  const reading = read(
    `name: box\nsteps: [{advance: 1s}]\nlisteners:\n${lines.map((line) => `  ${line}\n`).join('')}`,
  );
  return reading.ok ? [] : reading.problems.map(formatProblem);
}

test('what a listener answers is checked where it stands', () => {
  for (const [line, expected] of [
    ['https://a/: 99', /^box\.yaml:4:.*HTTP status/],
    ['https://a/: sulks', /^box\.yaml:4:.*refuses/],
    ['https://a/: []', /^box\.yaml:4:/],
    ['https://a/: [200, sulks]', /^box\.yaml:4:.*refuses/],
    ['https://a/: {status: 200, after: soon}', /^box\.yaml:4:/],
    ['http://a/: 200', /^box\.yaml:4:3: .*an address such as 'https:/],
  ] as const) {
    const [problem = 'no problem'] = problemsOf(line);
    assert.match(problem, expected, line);
  }
});

test('two spellings of one address are one too many', () => {
  assert.match(problemsOf('https://a: 200', 'https://A/: 500')[0] ?? '', /already has a listener/);
});

test('the options of a controller are checked alike', () => {
  assert.throws(() => createController({ listeners: { 'https://a/': 1 } }), /HTTP status/);
});

test('a listener that did not get what it should have is a failure, in its place, with what it got', () => {
  const reading = read(
    [
      'name: box',
      'listeners: { https://a/: 200 }',
      'steps:',
      '  - request: POST /redfish/v1/EventService/Subscriptions/',
      '    body: { Destination: https://a, RegistryPrefixes: [MgmtEvents] }',
      '  - request: POST /redfish/v1/EventService/Actions/EventService.SubmitTestEvent/',
      '    body: { MessageId: MgmtEvents.6.10.FanFailed }',
      '  - check: { listener: https://a, has: { /Events/0/EventType: Alert }, times: 1 }',
      '  - check: { listener: https://a/, has: { Context: here } }',
      '  - check: { listener: https://a/, times: 2 }',
    ].join('\n'),
  );
  assert.ok(reading.ok);

  const { entries } = runScenario(reading.scenario);

  const failures = entries.flatMap((entry) => ('failures' in entry ? entry.failures : []));
  assert.equal(
    failures.map(({ line, expected, found }) => [line, expected, found]),
    [
      [9, 'at least 1', '0'],
      [10, '2', '1'],
    ],
  );
});

test('the recording of a scenario with listeners replays without them', () => {
  const folder = pathToFileURL(library);
  const reading = read(readFileSync(new URL('event-delivery.scenario.yaml', folder), 'utf8'));
  assert.ok(reading.ok);
  let journal = '';
  const report = runScenario(reading.scenario, {
    openJournal: (simulation, genesis) =>
      new JournalWriter(simulation, genesis, (line) => {
        journal += `${line}\n`;
      }),
  });

  const kept = readJournal(journal, 'a.jsonl');
  assert.ok(kept.ok);
  const replayed = reExecute(kept.journal);

  assert.not.match(journal, 'Bearer tide');
  assert.equal([replayed.divergence, replayed.fingerprint], [undefined, report.fingerprint]);
});

test('a report tells what listeners get, and the same at one instant once', () => {
  const to = 'https://told.example.com/events';
  const subscribe = {
    request: 'POST /redfish/v1/EventService/Subscriptions/',
    body: { Destination: to, RegistryPrefixes: ['MgmtEvents'] },
  };
  const report = run({
    listeners: { [to]: [503, 200] },
    steps: [{ repeat: 2, ...subscribe }, { fault: 'fan.failed', part: 'Fan 1' }, { advance: '5m' }],
  });

  const told = report.entries.flatMap((entry) => (entry.kind === 'delivery' ? [entry] : []));
  const what = 'MgmtEvents.FanFailed';
  assert.equal(
    told.map(({ atMs: _, ...entry }) => entry),
    [0, 1].map(() => ({ kind: 'delivery', to, what, times: 2 })),
  );
  assert.is(told[0]?.atMs, 0);
  assert.ok((told[1]?.atMs ?? 0) > 0);
  assert.match(formatReport(report), /\+00:00:00\.000 {4}https:\S+ gets MgmtEvents\.FanFailed, 2 times\n/);
});

test.run();
