/** Tests of pending changes of keys: the next start applies all of them in order. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  certificatesUri,
  enrol,
  enrolDigest,
  expectAccepted,
  expectState,
  membersOf,
  namesIn,
  resetDatabaseUri,
  resetKeysUri,
  restart,
  restartIntoPost,
  secureBootUri,
  signaturesUri,
  sizesOf,
} from '../../support/bios/secure-boot-rig.js';
import { createLab, type Lab, managerResetUri, resetUri, systemUri } from '../../support/lab.js';
import { makeCertificate } from '../../support/security/openssl-certificates.js';

const crane = makeCertificate('/CN=Crane');
const digest = '12'.repeat(32);

function enable(lab: Lab, SecureBootEnable = true) {
  return lab.patch(secureBootUri, { SecureBootEnable });
}

test('secure boot that was switched on is in force from the next start on, and so until one after it was switched off', () => {
  const lab = createLab();

  enable(lab).is(200).says('Mgmt.SystemResetRequired');
  expectState(lab, { enable: true, current: 'Disabled', mode: 'UserMode' });
  restart(lab);
  expectState(lab, { enable: true, current: 'Enabled', mode: 'UserMode' });
  enable(lab, false).is(200).says('Mgmt.SystemResetRequired');
  expectState(lab, { enable: false, current: 'Enabled', mode: 'UserMode' });
  restart(lab);
  expectState(lab, { enable: false, current: 'Disabled', mode: 'UserMode' });
});

test('switched on and off again before a start, it was never on', () => {
  const lab = createLab();

  enable(lab).is(200);
  enable(lab, false).is(200);
  restart(lab);

  expectState(lab, { enable: false, current: 'Disabled', mode: 'UserMode' });
});

test('a key is there, or gone, from the next start on and not before', () => {
  const lab = createLab();
  expectAccepted(enrol(lab, 'db', crane));
  expectAccepted(lab.delete(`${certificatesUri('db')}3/`));
  expectAccepted(enrolDigest(lab, 'db', digest));
  expectAccepted(lab.delete(`${signaturesUri('dbx')}10/`));

  assert.equal(sizesOf(lab, 'db'), [8, 0]);
  lab.get(`${certificatesUri('db')}3/`).is(200);
  restart(lab);

  assert.equal(sizesOf(lab, 'db'), [8, 1]);
  assert.equal(sizesOf(lab, 'dbx'), [3, 9]);
  lab.get(`${certificatesUri('db')}3/`).is(404);
  lab.get(`${certificatesUri('db')}9/`).has({ Name: 'Crane' });
  assert.equal(sizesOf(lab, 'dbDefault'), [8, 0]);
});

test('an id is not given twice while the keys stand, so an address never comes to mean another key', () => {
  const lab = createLab();
  expectAccepted(enrol(lab, 'db', crane));
  restart(lab);
  expectAccepted(lab.delete(`${certificatesUri('db')}9/`));
  expectAccepted(enrol(lab, 'db', makeCertificate('/CN=Tug')));
  restart(lab);

  lab.get(`${certificatesUri('db')}9/`).is(404);
  lab.get(`${certificatesUri('db')}10/`).has({ Name: 'Tug' });
});

test('a removal that waits already is refused', () => {
  const lab = createLab();
  expectAccepted(lab.delete(`${certificatesUri('db')}1/`));

  lab
    .delete(`${certificatesUri('db')}1/`)
    .is(400)
    .says('Mgmt.InvalidOperationForSystemState');
  expectAccepted(lab.post(resetDatabaseUri('KEK'), { ResetKeysType: 'DeleteAllKeys' }));
  lab
    .delete(`${certificatesUri('KEK')}1/`)
    .is(400)
    .says('Mgmt.InvalidOperationForSystemState');
});

test('requests before one start are carried out in their order', () => {
  const [first, second] = [createLab(), createLab()];
  for (const [lab, steps] of [
    [first, ['DeleteAllKeys', 'enrol', 'ResetAllKeysToDefault']],
    [second, ['ResetAllKeysToDefault', 'DeleteAllKeys', 'enrol']],
  ] as const) {
    for (const step of steps) {
      expectAccepted(
        step === 'enrol'
          ? enrol(lab, 'db', crane)
          : lab.post(resetDatabaseUri('db'), { ResetKeysType: step }),
      );
    }
    restart(lab);
  }

  assert.is(namesIn(first, 'db').length, 8);
  assert.equal(namesIn(second, 'db'), ['Crane']);
});

test('a reset of one database leaves the others alone', () => {
  const lab = createLab();
  expectAccepted(lab.post(resetDatabaseUri('dbx'), { ResetKeysType: 'DeleteAllKeys' }));
  restart(lab);

  assert.equal(sizesOf(lab, 'dbx'), [0, 0]);
  assert.equal(sizesOf(lab, 'db'), [8, 0]);
  expectAccepted(lab.post(resetDatabaseUri('dbx'), { ResetKeysType: 'ResetAllKeysToDefault' }));
  restart(lab);

  assert.equal(sizesOf(lab, 'dbx'), [3, 10]);
  lab.post(resetDatabaseUri('dbx'), { ResetKeysType: 'DeletePK' }).is(400);
});

test('without a platform key the server is in setup mode and secure boot is off, until somebody wants it again', () => {
  for (const remove of [
    (lab: Lab) => lab.post(resetKeysUri, { ResetKeysType: 'DeletePK' }),
    (lab: Lab) => lab.post(resetDatabaseUri('PK'), { ResetKeysType: 'DeleteAllKeys' }),
    (lab: Lab) => lab.post(resetKeysUri, { ResetKeysType: 'DeleteAllKeys' }),
    (lab: Lab) => lab.delete(`${certificatesUri('PK')}1/`),
  ]) {
    const lab = createLab();
    enable(lab).is(200);
    restart(lab);

    expectAccepted(remove(lab));
    expectState(lab, { enable: true, current: 'Enabled', mode: 'UserMode' });
    restart(lab);
    expectState(lab, { enable: false, current: 'Disabled', mode: 'SetupMode' });
    enable(lab).is(400).says('Mgmt.InvalidOperationForSystemState');
    expectAccepted(enrol(lab, 'PK', crane));
    restart(lab);
    expectState(lab, { enable: false, current: 'Disabled', mode: 'UserMode' });
    enable(lab).is(200);
    restart(lab);
    expectState(lab, { enable: true, current: 'Enabled', mode: 'UserMode' });
  }
});

test('one start takes a platform key and secure boot with it', () => {
  const lab = createLab();
  expectAccepted(lab.post(resetKeysUri, { ResetKeysType: 'DeleteAllKeys' }));
  restart(lab);
  expectAccepted(enrol(lab, 'PK', crane));
  enable(lab).is(200);
  expectState(lab, { enable: true, current: 'Disabled', mode: 'SetupMode' });

  restart(lab);

  expectState(lab, { enable: true, current: 'Enabled', mode: 'UserMode' });
});

test('secure boot is not switched on for a start that removes the platform key, unless that is taken back', () => {
  const lab = createLab();
  const task = expectAccepted(lab.post(resetKeysUri, { ResetKeysType: 'DeletePK' }));
  enable(lab).is(400).says('Mgmt.InvalidOperationForSystemState');

  lab.delete(task).is(200);
  enable(lab).is(200);
});

test('a platform key that goes after secure boot was switched on, or does not come, takes the wish along', () => {
  const removed = createLab();
  enable(removed).is(200);
  expectAccepted(removed.post(resetKeysUri, { ResetKeysType: 'DeletePK' }));
  const cancelled = createLab();
  expectAccepted(cancelled.post(resetKeysUri, { ResetKeysType: 'DeletePK' }));
  restart(cancelled);
  const enrolment = expectAccepted(enrol(cancelled, 'PK', crane));
  enable(cancelled).is(200);
  cancelled.delete(enrolment).is(200);

  for (const lab of [removed, cancelled]) {
    restart(lab);
    expectState(lab, { enable: false, current: 'Disabled', mode: 'SetupMode' });
  }
});

test('defaults bring back every key and the first ids', () => {
  const lab = createLab();
  expectAccepted(lab.post(resetKeysUri, { ResetKeysType: 'DeleteAllKeys' }));
  expectAccepted(enrol(lab, 'db', crane));
  restart(lab);
  assert.equal(membersOf(lab, certificatesUri('db')), [`${certificatesUri('db')}9/`]);

  expectAccepted(lab.post(resetKeysUri, { ResetKeysType: 'ResetAllKeysToDefault' }));
  restart(lab);

  for (const database of ['PK', 'KEK', 'db', 'dbx']) {
    assert.equal(namesIn(lab, database), namesIn(lab, `${database}Default`));
  }
  lab.get(`${certificatesUri('db')}1/`).is(200);
  expectState(lab, { enable: false, current: 'Disabled', mode: 'UserMode' });
});

test('nothing of it can be asked for while the firmware reads it', () => {
  const lab = restartIntoPost(createLab());
  const refusal = 'Mgmt.UnableToModifyDuringSystemPOST';

  enable(lab).is(400).says(refusal);
  enrol(lab, 'db', crane).is(400).says(refusal);
  enrolDigest(lab, 'db', digest).is(400).says(refusal);
  lab
    .delete(`${certificatesUri('db')}1/`)
    .is(400)
    .says(refusal);
  lab
    .delete(`${signaturesUri('dbx')}1/`)
    .is(400)
    .says(refusal);
  lab.post(resetKeysUri, { ResetKeysType: 'DeletePK' }).is(400).says(refusal);
  lab.post(resetDatabaseUri('db'), { ResetKeysType: 'DeleteAllKeys' }).is(400).says(refusal);
  lab.until({ Oem: { Vnd: { PostState: 'FinishedPost' } } });

  expectAccepted(enrol(lab, 'db', crane));
});

test('what was asked for while the server is off is made when it starts', () => {
  const lab = createLab();
  lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
  lab.until({ PowerState: 'Off' });
  expectAccepted(enrol(lab, 'db', crane));
  enable(lab).is(200);
  lab.advance('1h');
  assert.equal(sizesOf(lab, 'db'), [8, 0]);

  restart(lab);

  assert.equal(sizesOf(lab, 'db'), [9, 0]);
  expectState(lab, { enable: true, current: 'Enabled', mode: 'UserMode' });
});

test('a start that loses its power before the firmware has taken it over leaves all of it waiting', () => {
  const lab = createLab();
  expectAccepted(enrol(lab, 'db', crane));
  expectAccepted(lab.delete(`${signaturesUri('dbx')}1/`));
  enable(lab).is(200);
  lab.patch(systemUri, { Oem: { Vnd: { PowerAutoOn: 'RemainOff' } } }).is(200);

  restartIntoPost(lab);
  lab.controller.operator('mains.off').advance('10s').operator('mains.on').advance('10m');

  assert.equal(
    [sizesOf(lab, 'db'), sizesOf(lab, 'dbx')],
    [
      [8, 0],
      [3, 10],
    ],
  );
  expectState(lab, { enable: true, current: 'Disabled', mode: 'UserMode' });
  restart(lab);
  assert.equal(
    [sizesOf(lab, 'db'), sizesOf(lab, 'dbx')],
    [
      [9, 0],
      [3, 9],
    ],
  );
  expectState(lab, { enable: true, current: 'Enabled', mode: 'UserMode' });
});

test('a controller that resets in between forgets nothing of it', () => {
  const lab = createLab();
  expectAccepted(enrol(lab, 'db', crane));
  enable(lab).is(200);
  lab.post(managerResetUri, {}).is(200);
  lab.advance('10m');

  restart(lab);

  assert.equal(sizesOf(lab, 'db'), [9, 0]);
  expectState(lab, { enable: true, current: 'Enabled', mode: 'UserMode' });
});

test.run();
