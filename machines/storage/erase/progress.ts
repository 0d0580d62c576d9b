/**
 * Progress of the erase of the whole server, computed from the completed and the remaining work. A device that fails or
 * is removed during the erase makes its part of the erase fail.
 */

import type { Json } from '../../../engine/index.js';
import type { ControllerTree, Transaction } from '../../../models/index.js';
import { baseMessage } from '../../../models/messages/index.js';
import {
  failOperation,
  findOperationRecord,
  leftBy,
  listOperations,
  type Operation,
} from '../../../models/operations/index.js';
import { findDrive, moduleNamed } from '../../parts/index.js';
import { componentsIn, listErasable } from './components.js';
import { driveEraseKind } from './drive-erase.js';
import {
  type EraseComponent,
  type ErasedDevice,
  type EraseStatus,
  isErasePending,
  joinResults,
  stepsAhead,
} from './state.js';

/** Kind of the operations of the system erase. Each operation erases one device. */
export const systemEraseKind = 'system.erase';

/** Subject of an operation: the index of the device in the run, and whether the device responds. */
export type EraseSubject = { readonly device: number; readonly answers: boolean };

export function componentStatus(tree: ControllerTree, name: EraseComponent): EraseStatus {
  const { run } = tree.erase;
  if (run === null) return 'Idle';
  const begun = run.devices.filter(({ component }) => component === name);
  if (begun.length > 0) {
    const results = begun.flatMap(({ result }) => result ?? []);
    return results.length < begun.length ? 'InProgress' : joinResults(results);
  }
  return isErasePending(tree) && listErasable(tree, name).length > 0 ? 'Initiated' : 'Idle';
}

/** Returns the combined status of some components. Absent components do not count. */
export function statusOfAll(tree: ControllerTree, names: readonly EraseComponent[]): EraseStatus {
  const statuses = names.map((name) => componentStatus(tree, name)).filter((status) => status !== 'Idle');
  if (statuses.length === 0) return 'Idle';
  if (statuses.every((status) => status === 'Initiated')) return 'Initiated';
  const results = statuses.flatMap((status) =>
    status === 'Initiated' || status === 'InProgress' ? [] : [status],
  );
  return results.length < statuses.length ? 'InProgress' : joinResults(results);
}

/**
 * Returns the status for clients that wait for the end of the erase. No component is complete before the run ends,
 * because the controller must still erase itself and restart.
 */
export function statusOfRun(tree: ControllerTree, names: readonly EraseComponent[]): EraseStatus {
  const status = statusOfAll(tree, names);
  const isOver = status !== 'Idle' && status !== 'Initiated';
  return isOver && isErasePending(tree) ? 'InProgress' : status;
}

const minuteMs = 60_000;

/** Returns the time since the firmware started the erase. Unit: min, only complete minutes. */
export function elapsedMinutes({ erase: { run } }: ControllerTree, now: () => number): number {
  if (run === null || run.startedAt === null) return 0;
  return Math.floor(((run.endedAt ?? now()) - run.startedAt) / minuteMs);
}

/** Returns the remaining time of the erase, not including the starts of host and controller. Unit: min, rounded up. */
export function leftMinutes(tree: ControllerTree, now: () => number): number {
  let leftMs = leftOfBegun(tree, now());
  for (const step of stepsAhead(tree)) {
    const lengths = componentsIn(step).flatMap((name) => listErasable(tree, name));
    leftMs += Math.max(0, ...lengths.map(({ durationMs }) => durationMs));
  }
  return Math.ceil(leftMs / minuteMs);
}

/** Returns the remaining time of the current step, which erases all of its devices in parallel. */
function leftOfBegun(tree: ControllerTree, now: number): number {
  const operations = listOperations(tree).filter(({ kind }) => kind === systemEraseKind);
  const left = operations.map(({ id }) => {
    const record = findOperationRecord(tree, id);
    return record === undefined ? 0 : leftBy(record.context.progress, now);
  });
  return Math.max(0, ...left);
}

export const broken = [baseMessage('OperationFailed')] as const;

/** Lets the erase of a drive or memory module fail, because the part has failed or was removed. */
export function failErases(stage: Transaction, { part }: { readonly part: Json }): void {
  for (const operation of listOperations(stage.view)) {
    if (erasedBy(stage.view, operation) === part) failOperation(stage, operation.id, broken);
  }
}

/** Returns the name of the part that an operation erases; undefined for any other operation. */
function erasedBy({ erase }: Pick<ControllerTree, 'erase'>, { kind, subject }: Operation): Json | undefined {
  if (kind === driveEraseKind) return subject.drive;
  return kind === systemEraseKind ? erase.run?.devices[Number(subject.device)]?.part : undefined;
}

/** Facts about failed drives, by component. */
const alerts = {
  NVMeDrives: 'systemErase.nvmeDriveFailed',
  SATADrives: 'systemErase.sataDriveFailed',
  SmartStorage: 'systemErase.arrayDriveFailed',
} as const;

function isOfDrives(component: EraseComponent): component is keyof typeof alerts {
  return Object.hasOwn(alerts, component);
}

/** Reports a device whose erase has failed. Of the components on the board, only the TPM can fail. */
export function reportEraseFailure(
  stage: Transaction,
  { component, part, serialNumber }: ErasedDevice,
): void {
  if (component === 'TPM') {
    stage.emit('systemErase.tpmFailed', {}, 'erase');
    return;
  }
  if (component === 'NVDIMM' && part !== null) {
    const [, processor = '', , dimm = ''] = moduleNamed({ part }, stage.view);
    stage.emit('systemErase.moduleFailed', { part, processor, dimm, serial: serialNumber }, 'erase');
    return;
  }
  const drive = part === null ? undefined : findDrive(stage.view.blueprint, part);
  if (drive === undefined || !isOfDrives(component)) throw new Error(`${component} is no drive`);
  const { port, box, bay, model } = drive.built;
  const { slot } = drive.device.built;
  const told = { part: drive.name, slot, port, box, bay, model, serial: serialNumber };
  stage.emit('systemErase.driveFailed', told, 'erase');
  stage.emit(alerts[component], told, 'erase');
}
