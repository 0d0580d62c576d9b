/** Tests of the four modes of secure boot and of the transitions between them that UEFI defines. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  enrol,
  expectAccepted,
  expectState,
  resetKeysUri,
  restart,
  secureBootUri,
  sizesOf,
} from '../../support/bios/secure-boot-rig.js';
import { createLab, type Lab } from '../../support/lab.js';
import { makeCertificate } from '../../support/security/openssl-certificates.js';

const crane = makeCertificate('/CN=Crane');
const hands = ['secureBoot.audit', 'secureBoot.deploy', 'secureBoot.withdraw'] as const;

const steps = {
  enrol: (lab: Lab) => expectAccepted(enrol(lab, 'PK', crane)),
  deletePlatformKey: (lab: Lab) => expectAccepted(lab.post(resetKeysUri, { ResetKeysType: 'DeletePK' })),
  toDefaults: (lab: Lab) =>
    expectAccepted(lab.post(resetKeysUri, { ResetKeysType: 'ResetAllKeysToDefault' })),
  ...Object.fromEntries(hands.map((hand) => [hand, (lab: Lab) => lab.controller.operator(hand)])),
} as const;

function modeOf(lab: Lab): string {
  return lab.controller.get<{ SecureBootMode: string }>(secureBootUri).SecureBootMode;
}

/** Returns a lab after these steps, each followed by a start. */
function labAfter(...names: readonly string[]): Lab {
  const lab = createLab();
  for (const name of names) {
    (steps as Readonly<Record<string, (lab: Lab) => unknown>>)[name]?.(lab);
    restart(lab);
  }
  return lab;
}

/**
 * Modes of secure boot. Each row contains the steps to reach the mode, and the operator actions that leave it with the
 * resulting modes.
 */
const modes = {
  UserMode: { by: [], to: { 'secureBoot.audit': 'AuditMode', 'secureBoot.deploy': 'DeployedMode' } },
  SetupMode: { by: ['deletePlatformKey'], to: { 'secureBoot.audit': 'AuditMode' } },
  AuditMode: { by: ['secureBoot.audit'], to: {} },
  DeployedMode: { by: ['secureBoot.deploy'], to: { 'secureBoot.withdraw': 'UserMode' } },
} as const;

for (const [mode, { by, to }] of Object.entries(modes)) {
  test(`out of ${mode} hands lead where UEFI has a way, and nowhere else`, () => {
    for (const hand of hands) {
      const lab = labAfter(...by);
      assert.is(modeOf(lab), mode);
      const next = (to as Readonly<Record<string, string>>)[hand];

      if (next === undefined) {
        assert.throws(() => lab.controller.operator(hand), /cannot change from its present mode/, hand);
        continue;
      }
      lab.controller.operator(hand);
      assert.is(modeOf(lab), mode, 'not before the next start');
      restart(lab);
      assert.is(modeOf(lab), next, hand);
    }
  });
}

test('audit mode takes the platform key, and with another the server is deployed', () => {
  const lab = labAfter('secureBoot.audit');
  assert.equal(sizesOf(lab, 'PK'), [0, 0]);

  steps.enrol(lab);
  restart(lab);

  assert.is(modeOf(lab), 'DeployedMode');
});

test('a deployed server whose platform key is removed is in setup mode, and defaults lead to user mode from anywhere', () => {
  assert.is(modeOf(labAfter('secureBoot.deploy', 'deletePlatformKey')), 'SetupMode');
  for (const { by } of Object.values(modes)) assert.is(modeOf(labAfter(...by, 'toDefaults')), 'UserMode');
});

test('secure boot goes on in deployed mode, and is off in audit mode', () => {
  const lab = createLab();
  lab.patch(secureBootUri, { SecureBootEnable: true }).is(200);
  lab.controller.operator('secureBoot.deploy');
  restart(lab);
  expectState(lab, { enable: true, current: 'Enabled', mode: 'DeployedMode' });

  lab.controller.operator('secureBoot.withdraw');
  lab.controller.operator('secureBoot.audit');
  restart(lab);

  expectState(lab, { enable: false, current: 'Disabled', mode: 'AuditMode' });
});

test('the mode cannot be set by a request', () => {
  const lab = createLab();

  lab
    .patch(secureBootUri, { SecureBootMode: 'DeployedMode' })
    .is(400)
    .says('Mgmt.PropertyNotWritableOrUnknown');
});

test.run();
