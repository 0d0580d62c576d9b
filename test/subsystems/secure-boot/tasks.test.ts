/** Changes of keys as tasks: how they are answered, what the monitor says in the end, and what cancelling does. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, managerResetUri } from '../../support/lab.js';
import {
  enrolDigest,
  resetDatabaseUri,
  restart,
  signaturesUri,
  sizesOf,
} from '../../support/secure-boot-rig.js';

const digest = '5a'.repeat(32);

/** Path of the monitor, and of the task. */
function takenOn(answer: ReturnType<typeof enrolDigest>): readonly [monitor: string, task: string] {
  return [answer.is(202).header('Location') ?? '', String(answer.reply.body['@odata.id'])];
}

test('an enrolment is a task with the request in it, and the monitor gives the key with its address in the end', () => {
  const lab = createLab();

  const [monitor, task] = takenOn(enrolDigest(lab, 'dbt', digest));
  lab.get(task).has({ TaskState: 'New', PercentComplete: 0, Payload: { HttpOperation: 'POST' } });
  const { Payload } = lab.controller.get<{ Payload: { JsonBody: string; TargetUri: string } }>(task);
  assert.is(Payload.TargetUri, signaturesUri('dbt'));
  assert.is(JSON.parse(Payload.JsonBody).SignatureString, digest);
  lab.get(monitor).is(202);
  restart(lab);

  const made = lab.get(monitor).is(201);
  assert.is(made.header('Location'), `${signaturesUri('dbt')}1/`);
  made.has({ SignatureString: digest.toUpperCase() });
  lab.get(task).has({ TaskState: 'Completed', TaskStatus: 'OK', PercentComplete: 100 });
});

test('an enrolment that is cancelled does not come about, and can be asked for again', () => {
  const lab = createLab();
  const [monitor, task] = takenOn(enrolDigest(lab, 'dbt', digest));

  lab.delete(monitor).is(200);
  restart(lab);

  assert.equal(sizesOf(lab, 'dbt'), [0, 0]);
  lab.get(task).has({ TaskState: 'Cancelled' });
  takenOn(enrolDigest(lab, 'dbt', digest));
  assert.equal(sizesOf(restart(lab), 'dbt'), [0, 1]);
});

test('what has become impossible by the start is an exception, with the message of the refusal', () => {
  const lab = createLab();
  takenOn(enrolDigest(lab, 'dbt', digest));
  restart(lab);
  const emptied = takenOn(lab.post(resetDatabaseUri('dbt'), { ResetKeysType: 'DeleteAllKeys' }));
  const [monitor, task] = takenOn(enrolDigest(lab, 'dbt', digest));
  lab.delete(emptied[1]).is(200);

  restart(lab);

  lab.get(task).has({ TaskState: 'Exception', TaskStatus: 'Critical' });
  lab.get(monitor).is(400).says('Base.ResourceAlreadyExists');
});

test('a task outlives resets of the controller, on both sides of the start that carries it out', () => {
  const lab = createLab();
  const [monitor] = takenOn(enrolDigest(lab, 'dbt', digest));
  lab.post(managerResetUri, {}).is(200);
  lab.advance('10m').get(monitor).is(202);

  restart(lab).post(managerResetUri, {}).is(200);

  lab.advance('10m').get(monitor).is(201);
});

test.run();
