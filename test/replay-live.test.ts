/** Replay is live: whatever is done to a controller, its journal does it again, and holds no secret. */
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController, type InProcessController } from '../index.js';
import { Recorder, readJournal, reExecute } from '../replay/index.js';
import { managerResetUri, resetUri, sessionsUri, systemUri } from './lab.js';

const password = 'Correct-Horse-9';

/** Something one can do. What the present state refuses, or the absent controller does not hear, is done as well. */
type Deed = (controller: InProcessController) => void;

function attempt(deed: Deed): Deed {
  return (controller) => {
    try {
      deed(controller);
    } catch (error) {
      // The controller is away, or the hand finds nothing to do; a bug has another name.
      if ((error as Error).constructor !== Error) throw error;
    }
  };
}

const resetTypes = [
  'On',
  'ForceOff',
  'GracefulShutdown',
  'ForceRestart',
  'Nmi',
  'PushPowerButton',
  'GracefulRestart',
];
const request = fc.oneof(
  fc.constantFrom(...resetTypes).map(
    (ResetType): Deed =>
      (it) =>
        void it.post(resetUri, { ResetType }),
  ),
  fc.string({ maxLength: 70 }).map(
    (AssetTag): Deed =>
      (it) =>
        void it.patch(systemUri, { AssetTag }),
  ),
  fc.constantFrom('Pxe', 'Cd', 'None', 'Bogus').map(
    (target): Deed =>
      (it) =>
        void it.patch(systemUri, { Boot: { BootSourceOverrideTarget: target } }),
  ),
  fc.constantFrom<Deed>(
    (it) => void it.post(managerResetUri, {}),
    (it) => void it.get(systemUri),
    (it) => void it.post(sessionsUri, { UserName: 'Administrator', Password: password }),
    (it) => void it.request('GET', systemUri, undefined, { 'X-Auth-Token': 'none' }),
    (it) =>
      void it.patch(systemUri, {
        Oem: { Vnd: { PowerAutoOn: 'Restore', PowerOnDelay: 'RandomUpTo120Sec' } },
      }),
  ),
);
const hand = fc.constantFrom('button.press', 'button.hold', 'mains.off', 'mains.on').map(
  (name): Deed =>
    (it) =>
      void it.operate(name),
);
const fault = fc.constantFrom<Deed>(
  (it) => void it.fault('host.hung'),
  (it) => void it.clearFault('host.hung'),
);
const wait = fc
  .oneof(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 0, max: 600_000 }), fc.constant(86_400_000))
  .map(
    (spanMs): Deed =>
      (it) =>
        void it.advance(spanMs),
  );
const deeds = fc.array(fc.oneof(request, hand, fault, wait).map(attempt), { maxLength: 40 });

test('any sequence of requests, hands, faults and waits replays to the state it led to', () => {
  const property = fc.property(deeds, fc.constantFrom('1', '2'), (sequence, seed) => {
    const controller = createController({ seed, password });
    let text = '';
    const recorder = new Recorder(controller.simulation, controller.genesis, (line) => {
      text += `${line}\n`;
    });

    for (const deed of sequence) deed(controller);
    recorder.close();
    const reading = readJournal(text, 'a.jsonl');
    assert.ok(reading.ok);
    const report = reExecute(reading.journal);

    assert.is(report.divergence, undefined);
    assert.is(report.fingerprint, controller.fingerprint);
    assert.is(report.events, controller.tree.clock.executed);
  });

  fc.assert(property, { seed: 20_260_211, numRuns: 60 });
});

test('neither the journal nor the tree holds a password or a token of a history with logins', () => {
  const controller = createController({ password });
  let journal = '';
  const recorder = new Recorder(controller.simulation, controller.genesis, (line) => {
    journal += `${line}\n`;
  });
  const login = { UserName: 'Administrator', Password: password };
  const tokens: string[] = [];

  for (let session = 1; session <= 3; session++) {
    const token = controller.post(sessionsUri, login).headers['x-auth-token'] ?? '';
    controller.advance('2m');
    assert.is(controller.request('GET', systemUri, undefined, { 'X-Auth-Token': token }).status, 200);
    tokens.push(token);
  }
  controller.post(sessionsUri, { UserName: 'Administrator', Password: 'Wrong-Horse-9' });
  controller.request('GET', systemUri, undefined, { Authorization: controller.authorization });
  recorder.close();

  const kept = journal + JSON.stringify(controller.tree);
  const base64 = controller.authorization.slice('Basic '.length);
  for (const secret of [password, 'Wrong-Horse-9', base64, ...tokens]) {
    assert.ok(secret.length > 10);
    assert.not.ok(kept.includes(secret));
  }
  assert.ok(journal.includes('authentication.touched'));
  assert.ok(journal.includes('authentication.failed'));
});

test.run();
