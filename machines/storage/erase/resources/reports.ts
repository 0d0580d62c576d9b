/** Reports of the latest erase of the whole server. Each device has one report (behaviour § 2.23). */
import { formatInstant } from '../../../../engine/index.js';
import { type ControllerTree, systemSerial } from '../../../../models/index.js';
import { baseMessage } from '../../../../models/messages/index.js';
import {
  action,
  dateTime,
  defineAt,
  identity,
  linkRow,
  links,
  nullable,
  ofSystem,
  oneOf,
  refused,
  row,
  systemPattern,
  systemUri,
  text,
  written,
} from '../../../../models/resource/index.js';
import { type Drive, findDrive } from '../../../parts/index.js';
import { allPrivileges, holdsServer } from '../secure-system-erase.js';
import {
  type EraseComponent,
  type ErasedDevice,
  type EraseRun,
  type EraseStart,
  type EraseStatus,
  eraseStarts,
  eraseStatuses,
} from '../state.js';

/** Types of erased devices. Source: behaviour § 2.23. */
const deviceTypes = [
  ...(['SATADrives', 'NVMeDrives', 'NVDIMM', 'TPM', 'UEFIStore', 'NAND', 'NVRAM'] as const),
  'PCIControllers',
] as const;
type DeviceType = (typeof deviceTypes)[number];

/**
 * Types of erases. Source: NIST SP 800-88: `Purge` resists laboratory recovery, `Clear` resists recovery by ordinary
 * means.
 */
const eraseTypes = ['Purge', 'Clear'] as const;
type EraseType = (typeof eraseTypes)[number];

interface EraseReport {
  /** Identifier of the report: a number from 1, in the order in which the erases of the devices started. */
  readonly id: string;
  readonly deviceType: DeviceType;
  readonly deviceIdentifier: string;
  readonly serialNumber: string | null;
  readonly status: EraseStatus;
  readonly eraseType: EraseType;
  /** Start of the erase of the device. Unit: ms since the epoch, by the controller's clock. */
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly resetType: EraseStart | null;
}

interface Reported {
  readonly deviceType: DeviceType;
  readonly eraseType: EraseType;
  /** Identifier of a device that is not a drive. */
  readonly identifier: string;
}

/**
 * Types of the reports, by component. Assumption: the device type of drives behind a controller, and the erase type of
 * devices that are not drives.
 */
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

/** Returns the run that has reports; undefined if there is none. */
function reportedRun({ erase: { run } }: Pick<ControllerTree, 'erase'>): EraseRun | undefined {
  return run === null || run.startedAt === null || run.reportDeleted ? undefined : run;
}

function listReports(tree: Pick<ControllerTree, 'erase' | 'blueprint'>): readonly EraseReport[] {
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
    // Type of the erase. Hard disks have `Clear`, because overwriting does not reach the retired blocks of a medium.
    eraseType: drive?.built.mediaType === 'HDD' ? 'Clear' : eraseType,
    startedAt: startedAt + clockAheadMs,
    endedAt: endedAt === null ? null : endedAt + clockAheadMs,
    resetType,
  };
}

/** Returns the identifier of a drive, such as `NVMe Drive Slot 1 Port 1 Box 1 Bay 1`. */
function describeDrive({ device, built: { protocol, port, box, bay } }: Drive): string {
  return `${protocol} Drive Slot ${device.built.slot} Port ${port} Box ${box} Bay ${bay}`;
}

const servicePattern = `${systemPattern}SecureEraseReportService/` as const;
const entriesPattern = `${servicePattern}SecureEraseReportEntries/` as const;
export const reportServiceUri = `${systemUri}SecureEraseReportService/`;

/**
 * Action that deletes the reports. Assumption: it needs the privileges of an erase, and a missing report is not an
 * error.
 */
const deleteReport = action({
  name: 'VndSecureEraseReportService.DeleteSecureEraseReport',
  description: 'Deletes the reports of the latest erase of the whole server.',
  ...allPrivileges,
  parameters: {},
  apply: (stage) => {
    const hold = holdsServer(stage.tree);
    if (hold !== undefined) return refused(hold);
    const { run } = stage.view.erase;
    if (run !== null) stage.put('erase', { ...stage.view.erase, run: { ...run, reportDeleted: true } });
    return written(baseMessage('Success'));
  },
});

export const eraseReportService = defineAt(servicePattern, () => [{ params: ofSystem }]).resource({
  type: 'VndSecureEraseReportService.v1_0_0.VndSecureEraseReportService',
  typeDescription: 'Report of the latest erase of the whole server.',
  properties: {
    ...identity(
      'SecureEraseReportService',
      'VndSecureEraseReportService',
      'Reports of the erase of the whole server',
    ),
    EraseInitiatedBy: row(
      nullable(text()),
      'User who requested the erase; null without a report.',
      ({ tree }) => reportedRun(tree)?.user ?? null,
    ),
    ServerSerialNumber: row(
      nullable(text()),
      'Serial number of the erased server; null without a report.',
      ({ tree }) => (reportedRun(tree) === undefined ? null : systemSerial(tree)),
    ),
    Links: links({
      SecureEraseReportEntries: linkRow(
        'Link to the report entries, with one entry for each device.',
        `${reportServiceUri}SecureEraseReportEntries/`,
      ),
    }),
  },
  actions: [deleteReport],
});

export const eraseReportEntry = defineAt(`${entriesPattern}{EntryId}/`, (tree) =>
  listReports(tree).map((part) => ({ params: { ...ofSystem, EntryId: part.id }, part })),
).resource({
  type: 'VndSecureEraseReport.v1_1_0.VndSecureEraseReport',
  typeDescription: 'Report of the erase of one device.',
  properties: {
    ...identity(
      ({ part }) => part.id,
      ({ part }) => `Secure Erase Report ${part.id}`,
    ),
    DeviceIdentifier: row(text(), 'Name and location of the device.', 'deviceIdentifier'),
    DeviceType: row(oneOf(deviceTypes), 'Type of the device.', 'deviceType'),
    EraseEndTime: row(
      nullable(dateTime),
      'Time at which the erase of the device ended; null while the erase is in progress.',
      ({ part: { endedAt } }) => (endedAt === null ? null : formatInstant(endedAt)),
    ),
    EraseStartTime: row(dateTime, 'Time at which the erase of the device started.', ({ part }) =>
      formatInstant(part.startedAt),
    ),
    EraseStatus: row(oneOf(eraseStatuses), 'Status of the erase of the device.', 'status'),
    EraseType: row(oneOf(eraseTypes), 'Type of the erase, as defined by NIST SP 800-88.', 'eraseType'),
    SerialNumber: row(
      nullable(text()),
      'Serial number of the erased device; null for a device without one.',
      'serialNumber',
    ),
  },
});

export const eraseReportEntries = defineAt(entriesPattern, () => [{ params: ofSystem }]).collection({
  type: 'VndSecureEraseReportCollection.VndSecureEraseReportCollection',
  typeDescription: 'Report entries of the latest erase of the whole server.',
  name: 'Secure Erase Report Collection',
  description: 'Report entries of the latest erase of the whole server',
  members: eraseReportEntry,
});

/** Reports in the form for older clients, below the vendor section (behaviour § 2.23). */
const reportsPattern = `${systemPattern}Oem/Vnd/EraseReport/` as const;
export const vendorReportsUri = `${systemUri}Oem/Vnd/EraseReport/`;

/** Returns a device type in the singular, such as `NVMeDrive`, because a report is about one device. */
function inSingular(type: string): string {
  return type.replace(/s$/, '');
}

export const vendorReport = defineAt(`${reportsPattern}{ReportId}/`, (tree) =>
  listReports(tree).map((part) => ({ params: { ...ofSystem, ReportId: part.id }, part })),
).resource({
  type: 'VndEraseReport.v1_0_0.VndEraseReport',
  typeDescription: 'Report of the erase of one device, in the older format.',
  properties: {
    ...identity(
      ({ part }) => part.id,
      ({ part }) => `Erase Report ${part.id}`,
    ),
    ResetType: row(
      nullable(oneOf(eraseStarts)),
      'Type of reset that started the erase; null if the server was already starting.',
      'resetType',
    ),
    DeviceType: row(oneOf(deviceTypes.map(inSingular)), 'Type of the device.', ({ part }) =>
      inSingular(part.deviceType),
    ),
    DeviceIdentifier: row(text(), 'Name and location of the device.', 'deviceIdentifier'),
    SerialNumber: row(
      nullable(text()),
      'Serial number of the erased device; null for a device without one.',
      'serialNumber',
    ),
    EraseStatus: row(oneOf(eraseStatuses), 'Status of the erase of the device.', 'status'),
    EraseType: row(
      oneOf(['PURGE', 'CLEAR']),
      'Type of the erase, as defined by NIST SP 800-88.',
      ({ part }) => (part.eraseType === 'Purge' ? 'PURGE' : 'CLEAR'),
    ),
    StartTime: row(dateTime, 'Time at which the erase of the device started.', ({ part }) =>
      formatInstant(part.startedAt),
    ),
    EndTime: row(
      nullable(dateTime),
      'Time at which the erase of the device ended; null while the erase is in progress.',
      ({ part: { endedAt } }) => (endedAt === null ? null : formatInstant(endedAt)),
    ),
  },
});

export const vendorReports = defineAt(reportsPattern, () => [{ params: ofSystem }]).collection({
  type: 'VndEraseReportCollection.VndEraseReportCollection',
  typeDescription: 'Reports of the latest erase of the whole server, in the older format.',
  name: 'Erase Reports',
  description: 'Reports of the erase of the whole server, one for each device',
  members: vendorReport,
});
