/**
 * Tests of updates of every component with every possible fault in every phase. Afterwards the running firmware is the
 * old or the new version. A completed task has updated all parts. A failed task has not, and reports the reason.
 * Nothing runs forever, and the log has an end entry for every start entry.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { hasEntry, listEntries } from '../../../machines/facts/log.js';
import { firmwareKinds, listFirmware } from '../../../machines/parts/index.js';
import { managerRecord } from '../../../machines/power/index.js';
import { aboutFirmware } from '../../../machines/updates/firmware/index.js';
import { budget } from '../../support/budget.js';
import { managerResetUri, resetUri, systemUri } from '../../support/lab.js';
import { type Begun, faults, phases } from '../../support/updates/rollout-phases.js';
import {
  type Component,
  components,
  createRolloutLab,
  type RolloutLab,
} from '../../support/updates/rollout-rig.js';
import { tasksSeen } from '../../support/updates/task-states.js';

const name = ({ kind, model = '' }: Component): string => `${kind} ${model}`.trim();

/**
 * Checks that a firmware item with an interrupted write has an open log entry, and that all others have none. Checks
 * nothing while the controller is not running.
 */
function isToldAlike({ lab }: Begun): void {
  const { tree } = lab.controller;
  if (managerRecord(tree).value !== 'running') return;
  for (const item of listFirmware(tree.blueprint)) {
    const isBroken = tree.firmware.damaged[item.id] === 'interrupted';
    const isTold = hasEntry(tree.logs.iml, 'firmware.damaged', aboutFirmware(item));
    assert.is(isTold, isBroken, `${item.name} in the inventory and in the log`);
    if (isBroken) lab.get(systemUri).has({ Status: { HealthRollup: 'Critical' } });
  }
}

/** Restarts the host, the controller and the mains, so that all written firmware becomes active. */
function settle({ lab }: Begun): void {
  const { controller } = lab;
  controller.advance('3h');
  lab.tryTo(resetUri, { ResetType: 'On' });
  lab.controller.advance('1h');
  lab.tryTo(resetUri, { ResetType: 'ForceRestart' });
  lab.controller.advance('1h');
  lab.tryTo(managerResetUri, { ResetType: 'ForceRestart' });
  lab.controller.advance('1h').operator('mains.off').advance('1m').operator('mains.on').advance('1h');
  lab.tryTo(resetUri, { ResetType: 'On' });
  lab.controller.advance('1h');
}

interface TaskSeen {
  readonly State: string;
  readonly Result?: { readonly MessageId: string };
}

interface ServiceSeen {
  readonly Oem: {
    readonly Vnd: { readonly State: string; readonly Result?: { readonly MessageId: string } };
  };
}

function judge({ lab, component, task }: Begun, before: readonly string[]): void {
  const { tree } = lab.controller;
  assert.not.ok(lab.isWriting, 'it is written for ever');
  assert.not.ok(
    tasksSeen(tree).some(({ state }) => state === 'InProgress'),
    'a task is in progress for ever',
  );
  const after = lab.items(component);
  const versions = after.map(({ version }) => version);
  const answer = task === undefined ? undefined : lab.get(task);
  const seen = answer?.reply.status === 200 ? (answer.reply.body as unknown as TaskSeen) : undefined;
  const isInRepository = tree.repository.components.some(({ filename }) => filename.startsWith('new-'));
  const { Oem } = lab.controller.get<ServiceSeen>('/redfish/v1/UpdateService/');
  const { State, Result } = Oem.Vnd;
  assert.ok(['Idle', 'Complete', 'Error'].includes(State), `the update service is ${State} for ever`);
  if (task === undefined) assert.equal(versions, before, 'something was written that was only to be kept');
  if (task === undefined && isInRepository) assert.is(State, 'Complete');
  else if (task === undefined) assert.ok(Result?.MessageId !== undefined, `${State} without a reason`);
  const isOld = (version: string, index: number) => version === before[index];
  const isNew = (version: string) => version === component.version;
  if (seen?.State === 'Complete') assert.ok(versions.every(isNew), `complete, and runs ${versions}`);
  else
    assert.ok(
      versions.every((version, index) => isOld(version, index) || isNew(version)),
      `${versions}`,
    );
  if (seen?.State === 'Exception') {
    assert.ok(seen.Result !== undefined, 'failed without a result');
    assert.ok(!versions.every(isNew), 'failed, and all is new');
  }
  const damaged = after.filter(({ id }) => tree.firmware.damaged[id] !== undefined);
  if (firmwareKinds[component.kind].whenBroken !== 'fails')
    assert.equal(damaged, [], 'a part that keeps what it had');
  const failedDrives = Object.entries(tree.conditions.parts.drive ?? {}).filter(([, is]) => is === 'failed');
  assert.equal(failedDrives, [], 'a drive keeps what it had');
  for (const { id } of damaged)
    lab.get(`/redfish/v1/UpdateService/FirmwareInventory/${id}/`).has({ Status: { Health: 'Critical' } });
  for (const { id } of after) assert.is(tree.firmware.written[id], undefined, 'written, and never activated');
  const count = (name: string) => listEntries(tree.logs.iel).filter(({ fact }) => fact === name).length;
  const ended = count('firmware.updateFailed') + count('firmware.updateSucceeded');
  // The log reports the failure of an image that is only stored in the repository, although it reports no start.
  const begun = task === undefined && !isInRepository ? 1 : count('firmware.updateStarted');
  assert.is(ended, begun, 'the log has another number of ends of updates than of begins');
}

const base = createRolloutLab();
base.advance('20m');

const phaseNames = Object.keys(phases) as (keyof typeof phases)[];
const faultNames = Object.keys(faults) as (keyof typeof faults)[];
/** Tests one of so many combinations of component, phase and fault. The selection contains every pair of two values. */
const oneIn = budget({ short: 7, long: 1 });

/** Plays one combination. Returns the violated expectation, or undefined if there is none. */
function play(
  component: Component,
  phase: keyof typeof phases,
  fault: keyof typeof faults,
): string | undefined {
  const lab: RolloutLab = base.fork();
  const before = lab.items(component).map(({ version }) => version);
  try {
    const begun = { lab, component, task: phases[phase](lab, component) };
    faults[fault](begun);
    isToldAlike(begun);
    lab.controller.advance('5m');
    isToldAlike(begun);
    settle(begun);
    isToldAlike(begun);
    judge(begun, before);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.split('\n')[0] : String(error);
  }
}

for (const [row, fault] of faultNames.entries()) {
  test(`${fault}: whatever is being updated, and however far, what is shown of it is true`, () => {
    const untrue = components.flatMap((component, column) =>
      phaseNames.flatMap((phase, layer) => {
        if ((row + column + layer) % oneIn !== 0) return [];
        const found = play(component, phase, fault);
        return found === undefined ? [] : [`${name(component)}, ${phase}: ${found}`];
      }),
    );

    assert.equal(untrue, []);
  });
}

test('the server of these tests is on, with nothing to be updated', () => {
  base.get(systemUri).has({ PowerState: 'On' });
  assert.equal(base.controller.tree.updateQueue.tasks, []);
});

test.run();
