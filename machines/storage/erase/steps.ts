/**
 * Execution of the steps of an erase of the whole server (behaviour § 3.4). The erase of a device is an operation. A
 * step ends when the operations of all of its devices have ended.
 */
import { recordIn } from '../../../engine/index.js';
import { type ControllerTree, serialIn, type Transaction } from '../../../models/index.js';
import { failOperation, type OperationOwner } from '../../../models/operations/index.js';
import { systemUri } from '../../../models/resource/index.js';
import { effect } from '../../declare.js';
import type { FactWithArgs } from '../../facts/fact.js';
import { findDrive } from '../../parts/index.js';
import {
  findBootState,
  hostPhase,
  managerAddress,
  type PowerRecord,
  powerAddress,
  powerRecord,
  startOperation,
} from '../../power/index.js';
import { driveSerial } from '../storage/index.js';
import { componentsIn, type Erasable, listErasable } from './components.js';
import { broken, type EraseSubject, reportEraseFailure, systemEraseKind } from './progress.js';

import {
  type EraseComponent,
  type ErasedDevice,
  type EraseRun,
  type EraseStep,
  eraseComponents,
  isErasePending,
  isSystemErasing,
  joinResults,
  systemEraseAddress,
} from './state.js';

function changeRun(stage: Transaction, changed: Partial<EraseRun>): EraseRun {
  const { run } = stage.view.erase;
  if (run === null) throw new Error('nothing is being erased');
  const next = { ...run, ...changed };
  stage.put('erase', { ...stage.view.erase, run: next });
  return next;
}

export const systemEraseEffects = {
  begin: effect((stage) => {
    changeRun(stage, { startedAt: stage.now, clockAheadMs: stage.view.controllerClock.offsetMs });
    stage.emit('systemErase.begun', {}, 'erase');
  }),

  eraseDevices: effect<{ readonly step: EraseStep }>((stage, { params: { step } }) => beginStep(stage, step)),

  powerOff: effect((stage) => stage.send(powerAddress, { type: 'power.forceOff' })),

  /** Powers off a server that was powered on while the controller erases itself. */
  keepOff: effect((stage) => {
    stage.offer(powerAddress, { type: 'power.forceOff' });
  }),

  /** Powers on the host after the mains have returned. Other requests to power on are refused during the erase. */
  powerOn: effect((stage) => {
    stage.offer(powerAddress, { type: 'power.on' });
  }),

  /**
   * Requests a reset of the controller. A controller that is already resetting ignores the event; both resets lead to
   * its return.
   */
  resetController: effect((stage) => {
    stage.offer(managerAddress, { type: 'manager.reset' });
  }),

  finish: effect((stage) => {
    const { devices } = changeRun(stage, { endedAt: stage.now });
    const failed = devices.flatMap(({ result, component }) => (result === 'Failed' ? [component] : []));
    const components = eraseComponents.filter((name) => failed.includes(name)).join(', ');
    if (components === '') stage.emit('systemErase.completed', {}, 'erase');
    else stage.emit('systemErase.endedWithErrors', { components }, 'erase');
  }),
};

function beginStep(stage: Transaction, step: EraseStep): void {
  const run = changeRun(stage, {});
  const begun = componentsIn(step).flatMap((component) =>
    listErasable(stage.view, component).map((erasable) => ({ component, erasable })),
  );
  changeRun(stage, {
    devices: [
      ...run.devices,
      ...begun.map(({ component, erasable }) => beginDevice(stage, component, erasable)),
    ],
  });
  // Completes a step without devices at once, because a server may have no device for a step.
  if (begun.length === 0) stage.offer(systemEraseAddress, { type: 'devices.erased' });
  const isOfController = step === 'nvram' || step === 'nand';
  for (const [index, { erasable }] of begun.entries()) {
    startOperation(stage, {
      kind: systemEraseKind,
      targetUri: systemUri,
      subject: { device: run.devices.length + index, answers: erasable.answers },
      starts: 'now',
      durationMs: erasable.durationMs,
      onLoss: isOfController
        ? { power: 'goesOn', controller: 'resumes' }
        : { power: 'resumes', controller: 'goesOn' },
      cancelling: 'never',
    });
  }
}

function beginDevice(
  { view, now }: Transaction,
  component: EraseComponent,
  { drive, module }: Erasable,
): ErasedDevice {
  return {
    component,
    part: drive?.name ?? module?.slot ?? null,
    serialNumber: serialOf(view, drive, module),
    startedAt: now,
    endedAt: null,
    result: null,
  };
}

function serialOf(tree: ControllerTree, drive: Erasable['drive'], module: Erasable['module']): string | null {
  if (drive !== undefined) return driveSerial(tree, drive);
  return module === undefined ? null : serialIn(tree, `memory/${module.slot}`, module);
}

export const eraseOwner: OperationOwner<EraseSubject> = {
  done: (stage, { id, subject: { answers } }) => {
    if (!answers) failOperation(stage, id, broken);
  },
  ended: (stage, { subject }, { ended }) => {
    const { run } = stage.view.erase;
    const device = run?.devices[subject.device];
    if (run === null || device === undefined)
      throw new Error(`nothing is erased as device ${subject.device}`);
    const result = ended === 'completed' ? 'CompletedWithSuccess' : 'Failed';
    if (result === 'Failed') reportEraseFailure(stage, device);
    else loseContent(stage, device);
    const { devices } = changeRun(stage, {
      devices: run.devices.with(subject.device, { ...device, endedAt: stage.now, result }),
    });
    if (devices.every((each) => each.result !== null))
      stage.offer(systemEraseAddress, { type: 'devices.erased' });
  },
};

/** Continues the erase after the controller has returned from the reset that follows a step. */
export function resumeAfterReset(stage: Transaction): void {
  const { devices = [] } = stage.view.erase.run ?? {};
  const result = joinResults(devices.flatMap((device) => device.result ?? []));
  stage.offer(systemEraseAddress, { type: 'controller.returned', result });
}

const erasedFacts: { readonly [Each in EraseComponent]?: FactWithArgs<never> } = {
  BIOSSettings: 'systemErase.firmwareErased',
  TPM: 'systemErase.tpmErased',
  NAND: 'systemErase.controllerErased',
};

/**
 * Reports the loss of a device's contents to the subsystem that owns them. For the NAND, the coming reset to factory
 * defaults removes the contents.
 */
function loseContent(stage: Transaction, { component, part }: ErasedDevice): void {
  if (part !== null && findDrive(stage.view.blueprint, part) !== undefined)
    stage.emit('systemErase.drivesErased', { drives: [part] }, 'erase');
  const fact = erasedFacts[component];
  if (fact !== undefined) stage.emit(fact, {}, 'erase');
  if (component === 'NAND') stage.draft.pendingResets.factoryDefaults = true;
}

/**
 * Applies changes of the host's power to an erase of the whole server. The erase begins when the host starts. When the
 * host powers off, the firmware's part of the erase ends.
 */
export function reactToHostPower(stage: Transaction): void {
  if (!isErasePending(stage.view)) return;
  const record = recordIn(stage, powerAddress);
  noteStart(stage, record);
  if (isHaltedForErase(record)) stage.offer(systemEraseAddress, { type: 'post.halted' });
  else if (record.value === 'off') {
    const type = powerRecord(stage.tree).value === 'unpowered' ? 'mains.returned' : 'host.off';
    stage.offer(systemEraseAddress, { type });
  }
}

function isHaltedForErase(record: PowerRecord): boolean {
  const { outcome } = record.context.attempt;
  return (
    findBootState(record) === 'halted' && outcome.ending === 'halted' && outcome.reason === 'secureErase'
  );
}

/** Records the type of the reset that starts the erase: the last reset before the firmware starts to erase. */
function noteStart(stage: Transaction, record: PowerRecord): void {
  const before = hostPhase(powerRecord(stage.tree));
  const phase = hostPhase(record);
  if (isSystemErasing(stage.view) || phase === before) return;
  if (phase === 'poweringOn') changeRun(stage, { resetType: 'On' });
  if (phase === 'resetting')
    changeRun(stage, { resetType: before === 'restarting' ? 'GracefulRestart' : 'ForceRestart' });
}
