/** Tests of the rules for new tasks: each rule as a function of the tree. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { formatInstant } from '../../../engine/index.js';
import { idOfName } from '../../../machines/updates/repository/index.js';
import {
  agentsOf,
  problemsWithNewTask,
  type QueuePosition,
} from '../../../machines/updates/update-queue/creation-rules.js';
import { type NewUpdateTask, updateTaskUri } from '../../../machines/updates/update-queue/index.js';
import type { ControllerTree } from '../../../models/tree.js';
import { createLab } from '../../support/lab.js';
import { exampleComponents, files, newTask, queuedTask } from '../../support/updates/queue-rig.js';
import { type PlacedTask, withQueue } from '../../support/updates/task-states.js';

const clock = 1_000_000;

const base: ControllerTree = createLab().controller.tree;
const window = {
  id: '11111111',
  name: 'sunday',
  description: '',
  startAfter: clock + 1_000,
  expire: clock + 9_000,
  created: 0,
  modified: 0,
};
const tree: ControllerTree = {
  ...base,
  repository: { components: exampleComponents(base) },
  maintenanceWindows: { windows: [window, { ...window, id: '22222222', name: 'last', expire: clock }] },
};

interface Placed extends Partial<Omit<QueuePosition, 'others' | 'ahead'>> {
  readonly others?: readonly PlacedTask[];
  readonly ahead?: readonly PlacedTask[];
}

/** Returns the position of a new task in the queue. The tree's queue contains all tasks in `others` and `ahead`. */
function place(more: Placed = {}): QueuePosition {
  const { others = [], ahead = [] } = more;
  return {
    clock,
    mayRecover: false,
    ...more,
    others,
    ahead,
    tree: withQueue(more.tree ?? tree, [...new Set([...others, ...ahead])]),
  };
}

function judged(task: Partial<NewUpdateTask>, more: Placed = {}): string | undefined {
  const problems = problemsWithNewTask(newTask(task), place(more));
  return problems.length === 0
    ? undefined
    : problems.map(({ key, args }) => [key, ...args].join(' ')).join(', ');
}

const wait = { command: 'Wait', filename: null, waitSeconds: 60 } as const;

test('a name has 1 to 64 characters, is not blank, and is that of no other task', () => {
  const others = [queuedTask({ name: 'twice', state: 'Complete' })];

  assert.is(judged({ name: 'x'.repeat(64) }), undefined);
  assert.is(judged({ name: 'x'.repeat(65) }), `PropertyValueFormatError ${'x'.repeat(65)} Name`);
  assert.is(judged({ name: '' }), 'PropertyValueFormatError  Name');
  assert.is(judged({ name: ' ' }), 'PropertyValueFormatError   Name');
  assert.is(judged({ name: 'twice' }, { others }), 'ResourceAlreadyExists VndComponentUpdateTask Name twice');
});

test('a name whose id another task has is taken, too', () => {
  const [one, other] = ['task 2151', 'task 18068'];
  assert.is(idOfName(one), idOfName(other));

  const message = `ResourceAlreadyExists VndComponentUpdateTask Name ${other}`;
  assert.is(judged({ name: other }, { others: [queuedTask({ name: one })] }), message);
});

test('an update names a component that is in the repository, and nothing else names one', () => {
  assert.is(judged({ filename: null }), 'PropertyMissing Component');
  assert.is(judged({ filename: 'lost.bin' }), 'PropertyValueNotInList lost.bin Filename');
  assert.is(
    judged({ ...wait, filename: files.drive }),
    `PropertyValueIncompatible ${files.drive} Filename Command`,
  );
  assert.is(judged({ command: 'ResetServer', filename: null }), undefined);
});

test('targets are entries of the firmware inventory, of an update alone, and its component is for one of them', () => {
  const inventory = '/redfish/v1/UpdateService/FirmwareInventory';
  const controller = { filename: files.controller };

  assert.is(
    judged({ ...controller, targets: [`${inventory}/2`, `${inventory.toLowerCase()}/1/`] }),
    undefined,
  );
  assert.is(judged({ ...controller, targets: [`${inventory}/2`] }), 'NoMatchingTargetDeviceFound');
  assert.is(judged({ targets: [`${inventory}/999`] }), `InvalidTargetsURI ${inventory}/999`);
  assert.is(judged({ targets: ['1'] }), 'InvalidTargetsURI 1');
  assert.is(
    judged({ ...wait, targets: [`${inventory}/1`] }),
    `PropertyValueIncompatible ${inventory}/1 Targets Command`,
  );
});

test('who may take a task is among those that can update its component', () => {
  assert.is(judged({ filename: files.drive, updatableBy: ['Uefi'] }), undefined);
  assert.is(
    judged({ filename: files.drive, updatableBy: ['Bmc'] }),
    'ArrayPropertyValueBadParam Bmc UpdatableBy',
  );
  assert.is(judged({ updatableBy: ['RuntimeAgent'] }), 'ArrayPropertyValueBadParam RuntimeAgent UpdatableBy');
});

test('of an image that names others beside the controller, the controller alone is meant', () => {
  const components = tree.repository.components.map((each) =>
    each.filename === files.powerSupply
      ? { ...each, image: { ...each.image, updatableBy: ['Uefi', 'Bmc'] as const } }
      : each,
  );
  const both = { ...tree, repository: { components } };
  const component = components.find(({ filename }) => filename === files.powerSupply);

  assert.is(judged({}, { tree: both }), undefined);
  assert.equal(agentsOf({ updatableBy: [] }, component), ['Bmc']);
  assert.is(judged({ updatableBy: ['Uefi'] }, { tree: both }), 'ArrayPropertyValueBadParam Uefi UpdatableBy');
});

test('what the controller does nobody else does, and a wait is for one alone', () => {
  const reset = { command: 'ResetServer', filename: null } as const;

  assert.is(judged({ ...reset, updatableBy: ['Bmc', 'Uefi'] }), 'ArrayPropertyValueBadParam Bmc UpdatableBy');
  assert.is(judged({ ...reset, updatableBy: ['Uefi', 'RuntimeAgent'] }), undefined);
  assert.is(judged({ ...wait, updatableBy: ['Uefi'] }), undefined);
  assert.is(
    judged({ ...wait, updatableBy: ['Uefi', 'RuntimeAgent'] }),
    'ArrayPropertyValueBadParam Uefi, RuntimeAgent UpdatableBy',
  );
});

test('a wait is of 0 to 3,600 s, and nothing else has a time to wait', () => {
  assert.is(judged({ ...wait, waitSeconds: 0 }), undefined);
  assert.is(judged({ ...wait, waitSeconds: 3_600 }), undefined);
  assert.is(judged({ ...wait, waitSeconds: 3_601 }), 'PropertyValueOutOfRange 3601 WaitTimeSeconds 0-3600');
  assert.is(judged({ ...wait, waitSeconds: -1 }), 'PropertyValueOutOfRange -1 WaitTimeSeconds 0-3600');
  assert.is(judged({ ...wait, waitSeconds: null }), 'PropertyMissing WaitTimeSeconds');
  assert.is(judged({ waitSeconds: 1 }), 'PropertyValueIncompatible 1 WaitTimeSeconds Command');
});

test('with a TPM in use an update needs the override, and a wait does not', () => {
  const { attributes } = tree.bios;
  const inForce = { ...attributes.inForce, TpmVisibility: 'Hidden' };
  const hidden = { ...tree, bios: { ...tree.bios, attributes: { ...attributes, inForce } } };
  const { component: _, ...machines } = tree.machines;
  const without = { ...tree, machines };

  assert.is(judged({ tpmOverride: false }), 'FWFlashTPMOverrideFlagRequired');
  assert.is(judged({ tpmOverride: false, ...wait }), undefined);
  assert.is(judged({ tpmOverride: false }, { tree: hidden }), undefined);
  assert.is(judged({ tpmOverride: false }, { tree: without }), undefined);
});

test('the recovery set is updated by those who may recover', () => {
  assert.is(judged({ updateRecoverySet: true }), 'InsufficientPrivilege');
  assert.is(judged({ updateRecoverySet: true }, { mayRecover: true }), undefined);
});

test('a window is there, is not over, and leaves no room for times of its own', () => {
  assert.is(judged({ window: window.id }), undefined);
  assert.is(judged({ window: '33333333' }), 'PropertyValueNotInList 33333333 MaintenanceWindow');
  assert.is(judged({ window: '22222222' }), 'PropertyValueBadParam MaintenanceWindow');
  assert.is(
    judged({ window: window.id, startAfter: clock }),
    'PropertyValueConflict MaintenanceWindow StartAfter',
  );
  assert.is(
    judged({ window: window.id, expire: clock + 1 }),
    'PropertyValueConflict MaintenanceWindow Expire',
  );
});

test('a task can begin before it expires, and may have been due for long', () => {
  assert.is(judged({ startAfter: 0 }), undefined);
  assert.is(judged({ startAfter: clock + 5, expire: clock + 6 }), undefined);
  assert.is(judged({ startAfter: clock + 5, expire: clock + 5 }), 'PropertyValueConflict Expire StartAfter');
  assert.is(judged({ expire: clock }), 'PropertyValueBadParam Expire');
});

test('a task that would expire before one ahead of it may begin is not kept', () => {
  const patient = queuedTask({ startAfter: clock + 500 });
  const early = { expire: clock + 500 };
  const conflict = `PropertyValueResourceConflict Expire ${formatInstant(clock + 500)} ${updateTaskUri(patient)}`;

  assert.is(judged(early, { ahead: [patient] }), conflict);
  assert.is(judged(early, { ahead: [] }), undefined);
  assert.is(judged({ expire: clock + 501 }, { ahead: [patient] }), undefined);
  assert.is(judged({}, { ahead: [patient] }), undefined);
  for (const state of ['Complete', 'Canceled', 'InProgress', 'Exception'] as const)
    assert.is(judged(early, { ahead: [{ ...patient, state }] }), undefined);
  const inWindow = queuedTask({ window: window.id });
  assert.is(judged(early, { ahead: [inWindow] }), conflict);
  const ahead = [queuedTask({ startAfter: clock + 9_000 })];
  assert.is(
    judged({ window: window.id }, { ahead }),
    `PropertyValueResourceConflict MaintenanceWindow ${window.id} ${updateTaskUri(patient)}`,
  );
});

test('a task that one behind it would expire before is not kept', () => {
  const hurried = queuedTask({ expire: clock + 500 });
  const uri = updateTaskUri(hurried);
  const late = { startAfter: clock + 500 };

  assert.is(
    judged(late, { others: [hurried] }),
    `PropertyValueResourceConflict StartAfter ${formatInstant(clock + 500)} ${uri}`,
  );
  assert.is(
    judged({ window: window.id }, { others: [hurried] }),
    `PropertyValueResourceConflict MaintenanceWindow ${window.id} ${uri}`,
  );
  assert.is(judged({ startAfter: clock + 499 }, { others: [hurried] }), undefined);
  assert.is(judged({}, { others: [hurried] }), undefined);
  assert.is(judged(late, { others: [hurried], ahead: [hurried] }), undefined);
  assert.is(judged(late, { others: [{ ...hurried, state: 'Exception' }] }), undefined);
});

test.run();
