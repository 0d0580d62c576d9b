/** Tests of key changes as tasks: their properties while they wait, their results, and their cancellation. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  certificatesUri,
  enrol,
  enrolDigest,
  expectAccepted,
  expectState,
  namesIn,
  resetDatabaseUri,
  resetKeysUri,
  restart,
  restartIntoPost,
  secureBootUri,
  signaturesUri,
  sizesOf,
} from '../../support/bios/secure-boot-rig.js';
import { createLab, type Lab, managerResetUri, managerUri } from '../../support/lab.js';
import { makeCertificate } from '../../support/security/openssl-certificates.js';

const crane = makeCertificate('/CN=Crane');
const tug = makeCertificate('/CN=Tug');

function monitorOf(lab: Lab, task: string): string {
  return lab.controller.get<{ TaskMonitor: string }>(task).TaskMonitor;
}

test('a task waits for the next start and shows what was asked, the certificate as it was given', () => {
  const lab = createLab();
  const task = expectAccepted(enrol(lab, 'db', crane));

  lab.advance('1h');

  lab.get(task).has({
    Name: 'Enrolment of a secure boot key',
    Description: `Enrolment of a secure boot key: POST ${certificatesUri('db')}`,
    TaskState: 'New',
    PercentComplete: 0,
    Payload: { HttpOperation: 'POST', TargetUri: certificatesUri('db') },
  });
  const { Payload } = lab.controller.get<{ Payload: { JsonBody: string } }>(task);
  assert.equal(JSON.parse(Payload.JsonBody), { CertificateString: crane, CertificateType: 'PEM' });
  lab.get(monitorOf(lab, task)).is(202);
});

test('each is completed in the event that makes the change; the monitor of an enrolment then has the key', () => {
  const lab = createLab();
  const enrolled = expectAccepted(enrol(lab, 'db', crane));
  const removed = expectAccepted(lab.delete(`${signaturesUri('dbx')}1/`));
  const reset = expectAccepted(lab.post(resetDatabaseUri('KEK'), { ResetKeysType: 'DeleteAllKeys' }));
  restartIntoPost(lab);
  while (sizesOf(lab, 'db')[0] === 8) {
    for (const task of [enrolled, removed, reset]) lab.get(task).has({ TaskState: 'New' });
    lab.advance('1s');
  }

  for (const task of [enrolled, removed, reset])
    lab.get(task).has({ TaskState: 'Completed', TaskStatus: 'OK' });
  const made = lab.get(monitorOf(lab, enrolled)).is(201).has({ Name: 'Crane', Id: '9' });
  assert.is(made.header('Location'), `${certificatesUri('db')}9/`);
  lab.get(monitorOf(lab, removed)).is(200).says('Base.Success');
  lab.get(monitorOf(lab, reset)).is(200).says('Base.Success');
});

test('a change whose task is cancelled is not made, and leaves room for another', () => {
  const lab = createLab();
  expectAccepted(lab.delete(`${certificatesUri('PK')}1/`));
  const task = expectAccepted(enrol(lab, 'PK', crane));
  enrol(lab, 'PK', tug).is(400).says('Base.CreateLimitReachedForResource');

  lab.delete(task).is(200);
  lab.get(task).has({ TaskState: 'Cancelled' });
  expectAccepted(enrol(lab, 'PK', tug));
  restart(lab);

  assert.equal(namesIn(lab, 'PK'), ['Tug']);
});

test('what only an earlier change made possible fails when that one was cancelled', () => {
  const lab = createLab();
  const removal = expectAccepted(lab.delete(`${certificatesUri('PK')}1/`));
  const enrolment = expectAccepted(enrol(lab, 'PK', crane));
  lab.delete(removal).is(200);

  restart(lab);

  lab.get(enrolment).has({ TaskState: 'Exception' });
  lab.get(monitorOf(lab, enrolment)).is(400).says('Base.CreateLimitReachedForResource');
  assert.is(namesIn(lab, 'PK').includes('Crane'), false);
  expectState(lab, { enable: false, current: 'Disabled', mode: 'UserMode' });
});

test('a start that ends too soon leaves tasks as they are', () => {
  const lab = createLab();
  const task = expectAccepted(enrolDigest(lab, 'db', '12'.repeat(32)));

  restartIntoPost(lab);
  lab.controller.operator('button.hold');
  lab.until({ PowerState: 'Off' });

  lab.get(task).has({ TaskState: 'New' });
  restart(lab);
  lab.get(task).has({ TaskState: 'Completed' });
});

test('what clients have left for the next start is forgotten with their other state', () => {
  const lab = createLab();
  lab.patch(secureBootUri, { SecureBootEnable: true }).is(200);
  const task = expectAccepted(lab.post(resetKeysUri, { ResetKeysType: 'DeletePK' }));

  lab.post(`${managerUri}Actions/Oem/Vnd/VndMgmt.ClearRestApiState/`, {}).is(200);
  lab.post(managerResetUri, {}).is(200);
  lab.advance('10m');

  lab.get(task).has({ TaskState: 'Cancelled' });
  restart(lab);
  expectState(lab, { enable: false, current: 'Disabled', mode: 'UserMode' });
});

test.run();
