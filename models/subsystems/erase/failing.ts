/** Drives and memory modules that are not erased: they fail or are pulled meanwhile, and whichever erase they were in has failed on them. */
import type { Json } from '../../../engine/index.js';
import { baseMessage } from '../../messages/index.js';
import { failOperation, listOperations, type Operation } from '../../operations/index.js';
import type { ControllerStage } from '../../stage.js';
import type { ControllerTree } from '../../tree.js';
import { findDrive, moduleNamed } from '../parts/index.js';
import { driveEraseKind } from './drive-erase.js';
import { systemEraseKind } from './progress.js';
import type { EraseComponent, ErasedDevice } from './state.js';

export const broken = [baseMessage('OperationFailed')] as const;

/** The drive or the module has failed, or was pulled. */
export function failErases(stage: ControllerStage, { part }: { readonly part: Json }): void {
  for (const operation of listOperations(stage.view)) {
    if (erasedBy(stage.view, operation) === part) failOperation(stage, operation.id, broken);
  }
}

/** What the part is called; undefined for what erases none. */
function erasedBy({ erase }: Pick<ControllerTree, 'erase'>, { kind, subject }: Operation): Json | undefined {
  if (kind === driveEraseKind) return subject.drive;
  return kind === systemEraseKind ? erase.run?.devices[Number(subject.device)]?.part : undefined;
}

/** By the component that it belongs to. */
const alerts = {
  NVMeDrives: 'systemErase.nvmeDriveFailed',
  SATADrives: 'systemErase.sataDriveFailed',
  SmartStorage: 'systemErase.arrayDriveFailed',
} as const;

function isOfDrives(component: EraseComponent): component is keyof typeof alerts {
  return Object.hasOwn(alerts, component);
}

/** Tells of a device that the erase of the whole server has failed on. Of what is on the board only the TPM does. */
export function tellFailure(stage: ControllerStage, { component, part, serialNumber }: ErasedDevice): void {
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
