/** Tests of passcodes of two-factor logins in scenarios: they come from the mailbox and are never shown. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type InProcessController, parseScenario, runScenario } from '../../../scenarios/index.js';
import { sessionsUri } from '../../support/lab.js';
import { type Told, takeOn } from '../../support/scenarios/step-rig.js';
import { alice, twoFactorLab } from '../../support/security/two-factor-rig.js';

const body = { UserName: alice.userName, Password: alice.password };

/** Performs a step that logs in and returns its result. */
function taken(controller: InProcessController, passcodeOf?: string, expect = {}): Told {
  const passcode = passcodeOf === undefined ? {} : { passcodeOf };
  const step = { request: `POST ${sessionsUri}`, body, as: 'nobody', expect, ...passcode };
  return takeOn(controller, step)[0] as Told;
}

test('a step logs in with the passcode that the step before had sent, and the report has no code', () => {
  const { controller } = twoFactorLab();

  const first = taken(controller, undefined, { status: 200, message: 'Base.OneTimePasscodeSent' });
  const second = taken(controller, 'ALICE', { status: 201, has: { UserName: 'alice' } });

  assert.equal([first.failures, second.failures], [[], []]);
  assert.match(second.what, / with the passcode of ALICE as nobody$/);
  const [mail] = controller.mailbox;
  assert.not(JSON.stringify([first, second]).includes(mail?.code ?? ''));
});

test('a step for whom no passcode was sent fails, and nothing is sent', () => {
  const { controller } = twoFactorLab();

  const { outcome, failures } = taken(controller, 'alice');

  assert.is(outcome, 'not sent');
  assert.equal(failures, [
    { path: ['passcodeOf'], what: 'passcode', expected: 'one sent to alice', found: 'none' },
  ]);
  assert.is(controller.tree.clock.executed, twoFactorLab().controller.tree.clock.executed);
});

test('a report holds no licence key', () => {
  const key = 'AAAAA-BBBBB-CCCCC-DDDDD-EEEEJ';
  const text = `name: box\nsteps:\n  - request: POST /redfish/v1/Managers/1/LicenseService/\n    body: {LicenseKey: ${key}}\n`;
  const reading = parseScenario(text, 'box.yaml', () => ({ ok: false, reason: 'none' }));
  assert.ok(reading.ok);

  const report = runScenario(reading.scenario);

  assert.is(report.failed, 0);
  assert.not(JSON.stringify(report).includes(key));
});

test.run();
