/** Tests of invoking an install set: the created tasks, the refusals, and the report. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { JsonObject } from '../../../engine/index.js';
import { createLab, type Lab, updateServiceUri } from '../../support/lab.js';
import { withComponent } from '../../support/updates/repository-rig.js';
import { withQueue } from '../../support/updates/task-states.js';
import { benchTask } from '../../support/updates/update-task.js';

const setsUri = `${updateServiceUri}InstallSets/`;
const queueUri = `${updateServiceUri}UpdateTaskQueue/`;
const reportsUri = `${updateServiceUri}BundleUpdateReport/`;

const deleteTasks = `${updateServiceUri}Actions/Oem/Vnd/VndMgmtUpdateServiceExt.DeleteUpdateTaskQueueItems/`;

const agents = { UpdatableBy: ['RuntimeAgent'] };
const nic = { Name: 'NIC', Command: 'ApplyUpdate', Filename: 'nic.fwpkg', ...agents };
const rest = { Name: 'Rest', Command: 'Wait', WaitTimeSeconds: 60, ...agents };
const shell = { Name: 'Shell', Command: 'BootToUefi', ...agents };

/** Returns a lab with an install set, and the target of its action. */
function withSet(Sequence: readonly object[] = [nic, rest, shell]): {
  readonly lab: Lab;
  readonly invoke: string;
} {
  // Without an update agent in the operating system, no task starts by itself.
  const lab = withComponent(createLab({ blueprint: { updateAgent: null } }));
  const uri = lab.post(setsUri, { Name: 'Plan', Sequence }).is(201).reply.body['@odata.id'];
  return { lab, invoke: `${uri}Actions/VndComponentInstallSet.Invoke/` };
}

function tasks(lab: Lab) {
  return lab.controller.tree.updateQueue.tasks;
}

function names(lab: Lab): string[] {
  return tasks(lab).map(({ name }) => name);
}

function refuses(lab: Lab, invoke: string, body: object, said: string): void {
  const { updateQueue, installSets } = lab.controller.tree;
  const answer = lab.post(invoke, body);
  assert.ok(answer.reply.status >= 400, `${JSON.stringify(body)} answered ${answer.reply.status}`);
  answer.says(said);
  assert.is(lab.controller.tree.updateQueue, updateQueue);
  assert.is(lab.controller.tree.installSets, installSets);
}

/** Changes the state of the named task, as an update tool in the operating system does. */
function lead(lab: Lab, name: string, ...states: readonly string[]): void {
  const task = tasks(lab).find((each) => each.name === name);
  for (const State of states) lab.patch(`${queueUri}${task?.id}/`, { State }).is(200);
}

test('all steps become tasks in their order, with what the invocation says of all of them', () => {
  const { lab, invoke } = withSet();

  lab
    .post(invoke, { TPMOverride: true, StartAfter: '2026-02-01T00:00:00', Expire: '2026-03-01T00:00:00Z' })
    .is(200)
    .says('Base.Success');

  assert.equal(
    tasks(lab).map(({ name, command, filename, updatableBy }) => [name, command, filename, updatableBy]),
    [
      ['NIC', 'ApplyUpdate', 'nic.fwpkg', ['RuntimeAgent']],
      ['Rest', 'Wait', null, ['RuntimeAgent']],
      ['Shell', 'ResetServer', null, ['RuntimeAgent']],
    ],
  );
  for (const { id } of tasks(lab))
    lab.get(`${queueUri}${id}/`).has({
      TPMOverride: true,
      UpdateRecoverySet: false,
      StartAfter: '2026-02-01T00:00:00Z',
      Expire: '2026-03-01T00:00:00Z',
    });
});

test('what an invocation says null of it says nothing of', () => {
  const { lab, invoke } = withSet();

  lab.post(invoke, { TPMOverride: true, StartAfter: null, Expire: null, MaintenanceWindow: null }).is(200);

  assert.equal(
    tasks(lab).map(({ startAfter, expire, window }) => [startAfter, expire, window]),
    Array(3).fill([null, null, null]),
  );
});

test('a set is invoked into a maintenance window, or at times of its own, and not both', () => {
  const { lab, invoke } = withSet();
  const night = { Name: 'Night', StartAfter: '2026-02-01T00:00:00Z' };
  lab.post(`${updateServiceUri}MaintenanceWindows/`, night).is(201);
  const MaintenanceWindow = lab.controller.tree.maintenanceWindows.windows[0]?.id;

  const both = { TPMOverride: true, MaintenanceWindow, StartAfter: '2026-02-01T00:00:00Z' };
  refuses(lab, invoke, both, 'Base.PropertyValueConflict');
  refuses(lab, invoke, { TPMOverride: true, MaintenanceWindow: 'none' }, 'Base.PropertyValueNotInList');
  lab.post(invoke, { TPMOverride: true, MaintenanceWindow }).is(200);

  assert.equal(
    tasks(lab).map(({ window }) => window),
    [MaintenanceWindow, MaintenanceWindow, MaintenanceWindow],
  );
});

test('what one of the tasks cannot be, none is', () => {
  const { lab, invoke } = withSet();

  refuses(lab, invoke, {}, 'Mgmt.FWFlashTPMOverrideFlagRequired');
  refuses(lab, invoke, { TPMOverride: true, Expire: '2025-01-01T00:00:00Z' }, 'Mgmt.PropertyValueBadParam');
  refuses(lab, invoke, { TPMOverride: true, StartAfter: 'soon' }, 'Base.ActionParameterValueFormatError');
  refuses(lab, invoke, { TPMOverride: 1 }, 'Base.ActionParameterValueTypeError');
  refuses(lab, invoke, { Twice: true }, 'Base.ActionParameterUnknown');
});

test('a set that is invoked again has its tasks numbered where their names are in the queue', () => {
  const { lab, invoke } = withSet();

  for (let time = 0; time < 3; time++) lab.post(invoke, { TPMOverride: true }).is(200);

  assert.equal(names(lab), [
    ...['NIC', 'Rest', 'Shell'],
    ...['NIC (2)', 'Rest (2)', 'Shell (2)'],
    ...['NIC (3)', 'Rest (3)', 'Shell (3)'],
  ]);
});

test('a set that clears the queue takes the place of all that is not in progress', () => {
  const { lab, invoke } = withSet();
  lab.post(invoke, { TPMOverride: true }).is(200);
  lead(lab, 'NIC', 'InProgress');

  lab.post(invoke, { TPMOverride: true, ClearTaskQueue: true }).is(200);

  assert.equal(names(lab), ['NIC', 'NIC (2)', 'Rest', 'Shell']);
});

test('a set that does not fit into the queue is refused as a whole', () => {
  const { lab, invoke } = withSet();
  const { tree } = lab.controller;
  const many = Array.from({ length: 62 }, (_, number) =>
    benchTask({ id: String(number), name: `task ${number}`, startAfter: 2e12 }),
  );
  lab.controller.restore(withQueue(tree, many));

  refuses(lab, invoke, { TPMOverride: true }, 'Mgmt.UpdateTaskQueueFull');
  lab.post(invoke, { TPMOverride: true, ClearTaskQueue: true }).is(200);
});

test('only who may recover has the recovery set updated, and only where there is one', () => {
  const { lab, invoke } = withSet();
  const ops = lab.login(lab.account('ops', { RoleId: 'Administrator' }));
  const asked = { TPMOverride: true, UpdateRecoverySet: true };
  const { updateQueue } = lab.controller.tree;

  lab.post(invoke, asked, ops).is(403).says('Base.InsufficientPrivilege');
  assert.is(lab.controller.tree.updateQueue, updateQueue);
  lab.post(invoke, asked).is(200);
  assert.equal(
    tasks(lab).map((task) => task.updateRecoverySet),
    [true, false, false],
  );
  lab.delete(`${setsUri}${lab.controller.tree.installSets.sets[0]?.id}/`).is(200);
  refuses(lab, invoke, asked, 'Mgmt.RecoveryInstallSetRequired');
});

test('the report of an invoked set follows its tasks, and outlives them', () => {
  const { lab, invoke } = withSet();
  lab.get(reportsUri).has({ 'Members@odata.count': 0 });
  lab.post(invoke, { TPMOverride: true }).is(200);
  const report = `${reportsUri}Current/`;

  lab.get(report).has({
    '@odata.type': '#VndBundleUpdateReport.v1_0_0.VndBundleUpdateReport',
    Name: 'Plan',
    State: 'Pending',
    StartTime: '2026-01-01T00:00:00Z',
    Messages: [],
  });
  lead(lab, 'NIC', 'InProgress');
  lab.get(report).has({ State: 'InProgress' });
  lab.advance('5m');
  lead(lab, 'NIC', 'Complete');
  lead(lab, 'Rest', 'InProgress', 'Complete');
  lab.delete(`${queueUri}${tasks(lab).find(({ name }) => name === 'Shell')?.id}/`).is(200);

  const components = lab.get(report).has({ State: 'Canceled' }).reply.body.Components as JsonObject[];
  assert.equal(
    components.map(({ Name, State, StartTime, EndTime }) => [Name, State, StartTime, EndTime]),
    [
      ['NIC', 'Complete', '2026-01-01T00:00:00Z', '2026-01-01T00:05:00Z'],
      ['Rest', 'Complete', '2026-01-01T00:05:00Z', '2026-01-01T00:05:00Z'],
      ['Shell', 'Canceled', undefined, undefined],
    ],
  );
  assert.equal([components[0]?.Component, components[0]?.Version], ['NIC', '2.0']);
  lab.post(deleteTasks, {}).is(200);
  assert.equal(names(lab), []);
  assert.equal(lab.get(report).reply.body.Components, components);
});

test('a component that failed stands in the report, with what was said of it', () => {
  const { lab, invoke } = withSet([nic]);
  lab.post(invoke, { TPMOverride: true }).is(200);
  lead(lab, 'NIC', 'InProgress');
  const Result = { MessageId: 'Mgmt.1.0.UpdateInterrupted', MessageArgs: [] };

  lab.patch(`${queueUri}${tasks(lab)[0]?.id}/`, { State: 'Exception', Result }).is(200);

  const { body } = lab.get(`${reportsUri}Current/`).has({ State: 'Exception' }).reply;
  assert.equal((body.Components as JsonObject[])[0]?.Result, Result);
  const [message] = body.Messages as JsonObject[];
  assert.match(String(message?.MessageId), /\.BundleUpdateComponentInstallationFailed$/);
  assert.equal(message?.MessageArgs, ['Plan', 'NIC']);
});

test('the last invocation and the one before have reports', () => {
  const { lab, invoke } = withSet([rest]);
  for (let time = 0; time < 3; time++) {
    lab.post(invoke, {}).is(200);
    lab.advance('1h');
  }

  lab.get(reportsUri).has({ 'Members@odata.count': 2 });
  lab.get(`${reportsUri}Current/`).has({ StartTime: '2026-01-01T02:00:00Z' });
  lab.get(`${reportsUri}Previous/`).has({ StartTime: '2026-01-01T01:00:00Z' });
});

test.run();
