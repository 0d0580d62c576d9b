/** What is reported of each device that was erased: one declaration for both forms it is shown in (behaviour § 2.23). */
import type { ControllerTree } from '../../tree.js';
import { type Drive, findDrive } from '../parts/index.js';
import type { EraseComponent, ErasedDevice, EraseRun, EraseStart, EraseStatus } from './state.js';

/** Source: behaviour § 2.23. */
export const deviceTypes = [
  ...(['SATADrives', 'NVMeDrives', 'NVDIMM', 'TPM', 'UEFIStore', 'NAND', 'NVRAM'] as const),
  'PCIControllers',
] as const;
export type DeviceType = (typeof deviceTypes)[number];

/** In the words of NIST SP 800-88: `Purge` leaves nothing even for a laboratory, `Clear` nothing for those who read it as usual. */
export const eraseTypes = ['Purge', 'Clear'] as const;
export type EraseType = (typeof eraseTypes)[number];

export interface EraseReport {
  /** Counted from 1 on, in the order they were begun. */
  readonly id: string;
  readonly deviceType: DeviceType;
  readonly deviceIdentifier: string;
  readonly serialNumber: string | null;
  readonly status: EraseStatus;
  readonly eraseType: EraseType;
  /** Unit: ms since the epoch, by the clock that the controller had when the erase began. */
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly resetType: EraseStart | null;
}

interface Reported {
  readonly deviceType: DeviceType;
  readonly eraseType: EraseType;
  /** What it is called where it is no drive. */
  readonly identifier: string;
}

/** Assumption: the type of drives behind a controller; how thoroughly each is erased that is no drive. */
const reported: Readonly<Record<EraseComponent, Reported>> = {
  BIOSSettings: { deviceType: 'UEFIStore', eraseType: 'Purge', identifier: 'Settings of the UEFI firmware' },
  TPM: { deviceType: 'TPM', eraseType: 'Clear', identifier: 'Trusted Platform Module' },
  NVDIMM: { deviceType: 'NVDIMM', eraseType: 'Purge', identifier: 'NVDIMM' },
  NVMeDrives: { deviceType: 'NVMeDrives', eraseType: 'Purge', identifier: '' },
  SATADrives: { deviceType: 'SATADrives', eraseType: 'Purge', identifier: '' },
  SmartStorage: { deviceType: 'PCIControllers', eraseType: 'Purge', identifier: '' },
  NVRAM: { deviceType: 'NVRAM', eraseType: 'Purge', identifier: 'NVRAM of the management controller' },
  NAND: { deviceType: 'NAND', eraseType: 'Purge', identifier: 'Embedded flash of the management controller' },
};

/** The run that there are reports of; undefined for none. */
export function reportedRun({ erase: { run } }: Pick<ControllerTree, 'erase'>): EraseRun | undefined {
  return run === null || run.startedAt === null || run.reportDeleted ? undefined : run;
}

export function listReports(tree: Pick<ControllerTree, 'erase' | 'blueprint'>): readonly EraseReport[] {
  const run = reportedRun(tree);
  return run === undefined
    ? []
    : run.devices.map((device, index) => describe(tree, run, device, String(index + 1)));
}

function describe(
  { blueprint }: Pick<ControllerTree, 'blueprint'>,
  { resetType, clockAheadMs }: EraseRun,
  { component, part, serialNumber, startedAt, endedAt, result }: ErasedDevice,
  id: string,
): EraseReport {
  const { deviceType, eraseType, identifier } = reported[component];
  const drive = part === null ? undefined : findDrive(blueprint, part);
  return {
    id,
    deviceType,
    deviceIdentifier: drive === undefined ? [identifier, part ?? ''].join(' ').trim() : describeDrive(drive),
    serialNumber,
    status: result ?? 'InProgress',
    // What is written over can still be read where the medium has put it out of use.
    eraseType: drive?.built.mediaType === 'HDD' ? 'Clear' : eraseType,
    startedAt: startedAt + clockAheadMs,
    endedAt: endedAt === null ? null : endedAt + clockAheadMs,
    resetType,
  };
}

/** `NVMe Drive Slot 1 Port 1 Box 1 Bay 1` */
function describeDrive({ device, built: { protocol, port, box, bay } }: Drive): string {
  return `${protocol} Drive Slot ${device.built.slot} Port ${port} Box ${box} Bay ${bay}`;
}
