/**
 * Tests of endpoints that change during a run: a change applies from its instant on, also in forks. Restoring a state
 * restores its endpoints.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { createController, type InProcessController } from '../../../index.js';
import { JournalWriter, readJournal, reExecute } from '../../../replay/index.js';
import { runScenario } from '../../../scenarios/index.js';
import { failuresOf, problemsOf, run, scenarioOf, told } from '../../support/scenarios/scenario-rig.js';

const address = 'https://listener.example.com/events';
const file = 'https://files.example.com/bmc.keytab';
const service = '/redfish/v1/EventService/';
const importing = '/redfish/v1/AccountService/Actions/Oem/Vnd/VndMgmtAccountService.ImportKerberosKeytab/';
const keytab = { realm: 'EXAMPLE.COM', principals: ['HTTP/bmc.example.com'] };
const subscribing = {
  request: `POST ${service}Subscriptions/`,
  body: { Destination: address, RegistryPrefixes: ['MgmtEvents'] },
};

function subscribe(controller = createController()): InProcessController {
  controller.post(`${service}Subscriptions/`, subscribing.body);
  return controller;
}

function tell(controller: InProcessController): void {
  controller.post(`${service}Actions/EventService.SubmitTestEvent/`, {
    MessageId: 'MgmtEvents.6.10.FanFailed',
  });
}

function received(controller: InProcessController): number {
  return controller.deliveries.length;
}

function fetchKeytab(controller: InProcessController): string {
  controller.post(importing, { ImportUri: file });
  controller.advance('2m');
  const { Oem } = controller.get<{
    Oem: { Vnd: { KerberosSettings: { Keytab: { LastResult: string } } } };
  }>('/redfish/v1/AccountService/');
  return Oem.Vnd.KerberosSettings.Keytab.LastResult;
}

test('a listener that comes to an address where nobody stood gets what is tried again', () => {
  const controller = subscribe();
  tell(controller);
  controller.advance('20s');
  assert.is(received(controller), 0);

  controller.listener(address, 200).advance('20s');

  assert.is(received(controller), 1);
});

test('a listener that goes away gets nothing until it is back', () => {
  const controller = subscribe(createController({ listeners: { [address]: 200 } }));
  controller.listener(address, 'refuses');
  tell(controller);
  controller.advance('10s');
  assert.is(received(controller), 0);

  controller.listener(address, { status: 200, after: '2s' }).advance('1m');

  assert.is(received(controller), 1);
});

test('what is on its way is answered as it would have been', () => {
  const controller = subscribe(createController({ listeners: { [address]: { status: 200, after: '5s' } } }));
  tell(controller);

  controller.listener(address, 503).advance('5m');

  assert.is(received(controller), 1);
});

test('what is on its way in a fork is answered alike, although the fork asks anew', () => {
  const controller = subscribe(createController({ listeners: { [address]: { status: 200, after: '5s' } } }));
  tell(controller);
  controller.listener(address, 503);

  const fork = controller.fork();
  fork.advance('5m');
  controller.advance('5m');

  assert.is(received(fork), 1);
  assert.is(fork.fingerprint, controller.fingerprint);
});

test('a fork has the changes so far, and its own from then on', () => {
  const controller = subscribe();
  controller.listener(address, 200);
  const fork = controller.fork();
  fork.listener(address, 'refuses');
  for (const one of [controller, fork]) {
    tell(one);
    one.advance('10s');
  }

  assert.equal([received(controller), received(fork)], [1, 0]);
});

test('a snapshot that is gone back to has who stood there then, and a later one what came after it', () => {
  const controller = subscribe();
  const before = controller.snapshot();
  controller.advance('1m').listener(address, 200);
  const after = controller.snapshot();

  controller.restore(before);
  tell(controller);
  controller.advance('2m');
  assert.is(received(controller), 0);

  controller.restore(after);
  tell(controller);
  assert.is(received(controller), 1);
});

test('a state that was no snapshot here has what was changed up to its instant', () => {
  const controller = subscribe();
  controller.listener(address, 200).advance('1m');
  const parsed = JSON.parse(JSON.stringify(controller.snapshot()));
  controller.advance('1m').listener(address, 'refuses');

  controller.restore(parsed);
  tell(controller);

  assert.is(received(controller), 1);
});

test('what is sent from an address changes as well, and each way to fail ends as it does for real', () => {
  const controller = createController({ sources: { [file]: { keytab } } });
  const sends = [
    'refuses',
    'never',
    'cuts',
    { status: 503 },
    { keytab, after: '1h' },
    { base64: 'AAAA' },
    { keytab, after: '2s' },
  ] as const;

  const ends = sends.map((sent) => fetchKeytab(controller.source(file, sent)));

  assert.equal(ends, [
    'Unreachable',
    'TimedOut',
    'Unreachable',
    'Refused',
    'TimedOut',
    'Malformed',
    'Imported',
  ]);
});

test('what is no address and no answer is refused as it is in the options', () => {
  const controller = createController();

  assert.throws(() => controller.listener('http://a/', 200), /an address such as 'https:/);
  assert.throws(() => controller.listener(address, 99), /HTTP status/);
  assert.throws(() => controller.listener('syslog://a', 200), /a log entry has no response/);
  assert.throws(() => controller.source(file, {}), /no content to send/);
});

const away = {
  steps: [
    subscribing,
    { listener: address, answers: 'refuses' },
    { fault: 'fan.failed', part: 'Fan 1' },
    { after: '10s', check: { listener: address, times: 0 } },
    { listener: address, answers: { status: 200, after: '2s' } },
    { after: '1m', check: { listener: address, times: 1 } },
    { listener: address, answers: 'never' },
    { source: file, sends: { status: 503, after: '2s' } },
    { source: file, sends: { image: { for: 'systemRom', version: 'U58 v2.50' } } },
    { source: file, sends: 'cuts' },
  ],
};

test('steps of a scenario change who stands there, and its report says how', () => {
  const report = run(away);

  assert.equal(failuresOf(report), []);
  assert.equal(
    told(report)
      .map(([, what]) => what)
      .filter((what) => / (listener|source) .* (?!got)/.test(what) && !what.includes(' got ')),
    [
      `2 listener ${address} refuses`,
      `5 listener ${address} answers 200 after 2s`,
      `7 listener ${address} never answers`,
      `8 source ${file} answers 503 after 2s`,
      `9 source ${file} sends systemRom U58 v2.50`,
      `10 source ${file} truncates its responses`,
    ],
  );
});

test('a scenario that is run twice begins with the same peers', () => {
  const scenario = scenarioOf(away);

  assert.is(runScenario(scenario).fingerprint, runScenario(scenario).fingerprint);
});

test('the recording of a run whose peers changed replays without them', () => {
  let journal = '';
  const report = runScenario(scenarioOf(away), {
    openJournal: (simulation, genesis) =>
      new JournalWriter(simulation, genesis, (line) => {
        journal += `${line}\n`;
      }),
  });
  const kept = readJournal(journal, 'a.jsonl');
  assert.ok(kept.ok);

  const replayed = reExecute(kept.journal);

  assert.match(journal, '"effect.result"');
  assert.equal([replayed.divergence, replayed.fingerprint], [undefined, report.fingerprint]);
});

test('a life whose listener changed is written as a scenario that passes', () => {
  const controller = subscribe();
  tell(controller);
  controller.advance('10s').listener(address, 200).advance('1m');

  const text = controller.toScenario();

  const document = parse(text);
  assert.equal(document.listeners, { [address]: ['refuses', 200] });
  assert.equal(failuresOf(runScenario(scenarioOf(document))), []);
});

test('a step says what is done from then on, and it is checked in its place', () => {
  const [silent, empty, log] = [
    { listener: address },
    { source: file },
    { listener: 'syslog://a', answers: 200 },
  ].map((step) => problemsOf({ steps: [step] })[0] ?? '');

  assert.match(silent ?? '', /answers together with listener/);
  assert.match(empty ?? '', /sends together with source/);
  assert.match(log ?? '', /a log entry has no response/);
});

test.run();
