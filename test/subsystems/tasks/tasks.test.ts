/** Tests of requests that become tasks: the answer, the properties of the task, its monitor, and its end. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { taskServiceUri, tasksMax } from '../../../machines/manager/tasks/index.js';
import { managerResetUri, resetUri, root } from '../../support/lab.js';
import {
  createTaskLab,
  monitorsUri,
  type TaskLab,
  tasksUri,
  toysUri,
} from '../../support/updates/tasks-rig.js';

test('the root links to the service, which has no task until something becomes one', () => {
  const lab = createTaskLab();

  lab.get(root).has({ Tasks: { '@odata.id': taskServiceUri } });
  lab.get(taskServiceUri).has({
    CompletedTaskOverWritePolicy: 'Manual',
    LifeCycleEventOnTaskStateChange: true,
    ServiceEnabled: true,
    Tasks: { '@odata.id': tasksUri },
  });
  lab.get(tasksUri).has({ 'Members@odata.count': 0 });
  lab.task('1').is(404);
  lab.monitor('1').is(404);
  lab.delete(`${monitorsUri}1/`).is(404);
});

test('a request that takes time is 202, with the task as its body and the path of its monitor in Location', () => {
  const lab = createTaskLab();

  const answer = lab.post(toysUri, { Seconds: 100 }, { Host: 'bmc.example' }).is(202);

  const id = String(answer.reply.body.Id);
  assert.is(answer.header('Location'), `${monitorsUri}${id}/`);
  assert.is(answer.header('Retry-After'), '30');
  assert.equal(answer.reply.body, lab.task(id).reply.body);
  answer.has({
    '@odata.id': `${tasksUri}${id}/`,
    Name: 'Toy work',
    TaskState: 'Running',
    PercentComplete: 0,
    TaskMonitor: `${monitorsUri}${id}/`,
    Messages: [],
    Payload: { HttpOperation: 'POST', TargetUri: toysUri, JsonBody: '{"Seconds":100}' },
  });
  assert.is(answer.reply.body.EndTime, undefined);
  assert.is(answer.reply.body.TaskStatus, undefined);
  lab.get(tasksUri).has({ 'Members@odata.count': 1 });
});

test('its percent follow the clock, and looking moves nothing', () => {
  const lab = createTaskLab();
  const id = lab.start({ Seconds: 100 });
  const { executed } = lab.controller.tree.clock;

  for (const percent of [10, 20, 30]) {
    lab.advance('10s');
    lab.task(id).has({ PercentComplete: percent });
    lab.monitor(id).is(202).has({ PercentComplete: percent });
  }

  assert.is(lab.controller.tree.clock.executed, executed);
});

test('its ETag is the same while it only goes on', () => {
  const lab = createTaskLab();
  const id = lab.start({ Seconds: 100 });
  const before = lab.task(id).header('ETag');

  assert.is(lab.advance('50s').task(id).header('ETag'), before);
  assert.is.not(lab.advance('50s').task(id).header('ETag'), before);
});

test('the monitor is 202 until the end, asks to come back when that will be, and then says what the request was to say', () => {
  const lab = createTaskLab();
  const id = lab.start({ Seconds: 100 });
  assert.is(lab.advance('91s').monitor(id).is(202).header('Retry-After'), '9');
  assert.is(lab.advance('8900ms').monitor(id).is(202).header('Retry-After'), '1');

  lab.advance('100ms');

  assert.is(lab.monitor(id).is(200).says('Base.Success').header('Retry-After'), undefined);
  assert.is(lab.request('HEAD', `${monitorsUri}${id}/`).is(200).header('Allow'), 'GET, HEAD, DELETE');
  lab.task(id).has({ TaskState: 'Completed', TaskStatus: 'OK', PercentComplete: 100 });
  const { StartTime, EndTime } = lab.task(id).reply.body;
  assert.is(Date.parse(String(EndTime)) - Date.parse(String(StartTime)), 100_000);
});

test('what a task has made is what its monitor says, 201 with its address', () => {
  const lab = createTaskLab();
  const id = lab.start();

  lab.end('Make', id);

  const answer = lab.monitor(id).is(201);
  assert.is(answer.header('Location'), `${toysUri}1/`);
  answer.has({ '@odata.id': `${toysUri}1/` });
});

test('what has failed is the error that the request would have been, and never a success', () => {
  const lab = createTaskLab();
  const [one, other] = [lab.start(), lab.start()];
  lab.advance('30s').end('Fail', one).end('FailOddly', other);

  lab.monitor(one).is(500).says('Base.InternalError');
  lab.monitor(other).is(500);
  lab.task(one).has({ TaskState: 'Exception', TaskStatus: 'Critical', PercentComplete: 30 });
  const [message] = lab.task(one).reply.body.Messages as unknown as Record<string, string>[];
  assert.ok(message?.MessageId?.endsWith('.InternalError'));
  assert.is(message?.Severity, 'Critical');
});

test('one for the next boot is new until it is taken up, through a reset of the controller and without power', () => {
  const lab = createTaskLab();
  const id = lab.start({ Starts: 'nextBoot', Seconds: 10 });
  assert.is(lab.state(id), 'New');
  lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
  lab.advance('1h');
  assert.is(lab.state(id), 'New');
  lab.post(managerResetUri, {}).is(200);
  lab.advance('1h');
  assert.is(lab.state(id), 'New');
  lab.monitor(id).is(202).has({ PercentComplete: 0 });
  lab.post(resetUri, { ResetType: 'On' }).is(200);
  lab.advance('1h');

  lab.end('TakeUp', id);
  assert.is(lab.state(id), 'Running');
  assert.is(lab.advance('10s').state(id), 'Completed');
});

test('a task that runs is interrupted with the power and goes on with it', () => {
  const lab = createTaskLab();
  const id = lab.start({ Seconds: 3_600 });
  lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
  lab.advance('1h');
  assert.is(lab.state(id), 'Interrupted');
  lab.post(resetUri, { ResetType: 'On' }).is(200);

  assert.is(lab.advance('30m').state(id), 'Running');
  assert.is(lab.advance('31m').state(id), 'Completed');
  assert.equal(lab.told(), ['TaskStarted', 'TaskPaused', 'TaskResumed', 'TaskCompletedOK']);
});

function cancelled(at: string): { readonly lab: TaskLab; readonly id: string } {
  const lab = createTaskLab();
  const id = lab.start({ Seconds: 100 });
  lab.advance('40s').delete(`${at}${id}/`).is(200).says('Base.Success');
  return { lab, id };
}

test('deleting a task or its monitor cancels it: the task says so, the monitor is gone', () => {
  for (const at of [tasksUri, monitorsUri]) {
    const { lab, id } = cancelled(at);

    lab.task(id).has({ TaskState: 'Cancelled', TaskStatus: 'Warning', PercentComplete: 40 });
    lab.monitor(id).is(404);
    lab.advance('1h');
    assert.is(lab.state(id), 'Cancelled');
    assert.equal(lab.told(), ['TaskStarted', 'TaskCancelled']);
  }
});

test('deleted once more it is removed, and then there is nothing to delete', () => {
  const { lab, id } = cancelled(tasksUri);

  lab.delete(`${monitorsUri}${id}/`).is(404);
  lab.delete(`${tasksUri}${id}/`).is(200);
  lab.delete(`${tasksUri}${id}/`).is(404);

  lab.task(id).is(404);
  assert.equal(lab.told().at(-1), 'TaskRemoved');
});

test('a task that cannot be cancelled refuses it, and can be removed when it has ended', () => {
  for (const body of [
    { Cancelling: 'never' },
    { Cancelling: 'untilBegun' },
    { Cancelling: 'never', Starts: 'nextBoot' },
  ]) {
    const lab = createTaskLab();
    const id = lab.start({ Seconds: 10, ...body });
    for (const at of [tasksUri, monitorsUri]) {
      lab.delete(`${at}${id}/`).is(409).says('Base.ResourceInUse');
    }
    lab.end('Finish', id);

    lab.delete(`${monitorsUri}${id}/`).is(200);
    lab.task(id).is(404);
    lab.monitor(id).is(404);
  }
});

test('a waiting task that may be cancelled until it has begun is', () => {
  const lab = createTaskLab();
  const id = lab.start({ Cancelling: 'untilBegun', Starts: 'nextBoot' });

  lab.delete(`${tasksUri}${id}/`).is(200);

  assert.is(lab.state(id), 'Cancelled');
  assert.equal(lab.told(), ['TaskCancelled']);
});

test('a full table takes no further task, whoever has ended, until one is removed', () => {
  const lab = createTaskLab();
  const ids = Array.from({ length: tasksMax }, () => lab.start({ Seconds: 0 }));
  assert.is(lab.state(ids[0] ?? ''), 'Completed');

  lab.post(toysUri, {}).is(503).says('Base.ResourceExhaustion');
  assert.is(Object.keys(lab.controller.tree.operations.byId).length, 0);
  lab.delete(`${tasksUri}${ids[7]}/`).is(200);

  const next = lab.start();
  assert.not(ids.includes(next));
  lab.post(toysUri, {}).is(503);
});

test('the body of a task is shown whole, with its members in one order', () => {
  const lab = createTaskLab();
  const padding = 'x'.repeat(400);

  const shown = lab.task(lab.start({ Seconds: 5, Padding: padding }));

  shown.has({ Payload: { JsonBody: `{"Padding":"${padding}","Seconds":5}` } });
});

test('a secret in the body is not shown, nor a body that is too long', () => {
  const lab = createTaskLab();

  const secret = lab.task(lab.start({ Password: 'tide-and-fish', Seconds: 5 }));
  const long = lab.task(lab.start({ Padding: 'x'.repeat(20_000) }));

  secret.has({
    Payload: {
      JsonBody: '{"Password":"******","Seconds":5}',
      HttpHeaders: ['Content-Type: application/json'],
    },
  });
  long.has({ Payload: { HttpHeaders: [], HttpOperation: 'POST' } });
  assert.is((long.reply.body.Payload as unknown as { JsonBody?: string }).JsonBody, undefined);
});

test('one’s own task takes no more than a login to cancel, that of another the settings of the controller', () => {
  const lab = createTaskLab();
  const [eel, cod] = ['eel', 'cod'].map((name) => lab.login(lab.account(name, { RoleId: 'ReadOnly' })));
  const own = lab.start({}, eel);

  lab.delete(`${tasksUri}${own}/`, cod).is(403).says('Base.InsufficientPrivilege');
  lab.delete(`${monitorsUri}${own}/`, cod).is(403);
  lab.task(own).is(200);
  lab.get(`${tasksUri}${own}/`, cod).is(200);
  lab.delete(`${tasksUri}${own}/`, eel).is(200);
  lab.delete(`${tasksUri}${own}/`).is(200);
});

test('each state a task gets into is an event of its own, about the task; no alert', () => {
  const lab = createTaskLab();
  const [one, other] = [lab.start({ Seconds: 10 }), lab.start({ Starts: 'nextBoot' })];
  lab.advance('10s').end('Warn', other);
  const alerts = lab.controller.tree.alerts.next;

  assert.equal(lab.told(), ['TaskStarted', 'TaskCompletedOK', 'TaskStarted', 'TaskCompletedWarning']);
  const third = lab.start();
  lab.end('Fail', third);
  assert.is(lab.told().at(-1), 'TaskAborted');
  assert.is(lab.controller.tree.alerts.next, alerts);
  assert.ok(one !== other);
});

test.run();
