/** Messages of the registries for events that nothing here raises, and why. Whole tables are of what is not there. */
import { messageRegistries } from '../../models/messages/index.js';
import { arrayDriveEvents } from '../../models/messages/mgmt-events/array-drives.js';
import { certificateEvents } from '../../models/messages/mgmt-events/certificates.js';
import { driveEvents } from '../../models/messages/mgmt-events/drives.js';
import { nvdimmEvents } from '../../models/messages/mgmt-events/nvdimms.js';
import { operatingSystemEvents } from '../../models/messages/mgmt-events/operating-system.js';
import { pcieDriveEvents } from '../../models/messages/mgmt-events/pcie-drives.js';
import { powerFailureEvents } from '../../models/messages/mgmt-events/power-failures.js';
import { storageSystemEvents } from '../../models/messages/mgmt-events/storage-systems.js';
import { writeCacheEvents } from '../../models/messages/mgmt-events/write-caches.js';
import { cloudConnectResourceEvents } from '../../models/messages/mgmt-resource-events/cloud-connect.js';
import { storageResourceEvents } from '../../models/messages/mgmt-resource-events/storage.js';

export interface Unproduced {
  readonly reason: string;
  readonly registry: keyof typeof messageRegistries;
  readonly keys: readonly string[];
}

const events = (reason: string, ...keys: readonly string[]): Unproduced => ({
  reason,
  registry: 'MgmtEvents',
  keys,
});
const resourceEvents = (reason: string, ...keys: readonly string[]): Unproduced => ({
  reason,
  registry: 'MgmtResourceEvents',
  keys,
});

const storage =
  'Drives and energy packs fail, come and go, drives wear, and volumes come and go with them; controllers and the memory of caches do not fail.';
/** What drives and energy packs raise, in tables of what is otherwise not there. */
const ofStorage: ReadonlySet<string> = new Set([
  ...['BatteryFailure', 'BatteryMissing', 'BatteryOK', 'DriveFailure', 'DriveInserted', 'DriveOK'],
  ...['DriveFailureCleared', 'DriveOffline', 'DriveOfflineCleared', 'DrivePredictiveFailure', 'DriveRemoved'],
  ...['DriveFailed2', 'DriveOk2', 'DriveSmartError2', 'DriveInserted2', 'DriveRemoved2'],
  ...['PCIeDriveAddedOrPowerOn', 'PCIeDriveConditionDegraded', 'PCIeDriveConditionFailed'],
  ...['PCIeDriveConditionOk', 'PCIeDriveRemovedOrPowerOff', 'SystemBatteryFailed', 'SystemBatteryRemoved'],
  ...['DrvArrPhysDrvErasing', 'DrvArrPhysDrvEraseDone', 'VolumeDegraded', 'VolumeFailure', 'VolumeOK'],
  ...[
    'DrvArrLogDrvRebuilding',
    'DrvArrSpareDriveActive',
    'DrvArrSpareDriveBuilding',
    'DrvArrSpareDriveFailed',
  ],
  ...['DriveWearStatusFivePercentThreshold2', 'DriveWearStatusTwoPercentThreshold2'],
  ...['DriveWearStatusWearOut2', 'DriveWearStatusOk2', 'PCIeDriveWearStatusFivePercentThreshold'],
  ...['PCIeDriveWearStatusTwoPercentThreshold', 'PCIeDriveWearStatusWearOut', 'PCIeDriveWearStatusOk'],
  ...['WriteCacheProtected', 'WriteCacheTemporarilyDegraded'],
]);
const erase = 'Of what is erased only drives, memory modules and the TPM fail.';
const cloud = 'No cloud can be reached, and that a connection failed is the one outcome.';
const enrolment = 'No enrolment server answers, and what was imported is never found damaged.';
/** What the setting of the enrolment and an attempt to enrol tell. */
const enrolled: ReadonlySet<string> = new Set([
  'CertEnrollmentConfigSettingChanged',
  'CertEnrollmentServerConnectionFailed',
  'CertEnrollmentServiceState',
]);
const cooling = 'The server is cooled by air.';
const agents = 'No agent runs in the operating system.';
const supplies =
  'Supplies fail, lose their input or are pulled; nothing else is wrong with them, and there is no battery.';
const alike = 'Another message tells the same.';

export const unproduced: readonly Unproduced[] = [
  events(
    storage,
    ...keysOf(arrayDriveEvents, driveEvents, pcieDriveEvents, storageSystemEvents, writeCacheEvents).filter(
      (key) => !ofStorage.has(key),
    ),
  ),
  events(
    'Of persistent memory modules the erase alone is told of.',
    ...keysOf(nvdimmEvents),
    'NewPMMDetected',
  ),
  events(
    'Of persistent memory modules the erase alone is told of.',
    'PMMConfigError',
    'PMMHealthFailure',
    'PMMLessUsageRemainingAlert',
  ),
  events(
    'Of persistent memory modules the erase alone is told of.',
    'PMMShutdownWarning',
    'PMMShutdownWarningOK',
  ),
  events('Memory has one mode.', 'MirroredMemoryEngaged'),
  events(agents, ...keysOf(operatingSystemEvents)),
  events(erase, 'EmbeddedMediaSecureEraseFailed', 'SPISecureEraseFailed'),
  events('Power fails at the feed or in a supply, not on a board.', ...keysOf(powerFailureEvents)),
  events(enrolment, ...keysOf(certificateEvents).filter((key) => !enrolled.has(key))),
  events(
    'The logs and `ResourceChanged` tell of accounts.',
    'AccountDisabled',
    'AccountEnabled',
    'LocalUserAccountReset',
  ),
  events('Questions by SNMP are not answered.', 'SNMPAuthenticationFailure'),
  events(
    cooling,
    'LiquidCoolingModuleDegraded',
    'LiquidCoolingModuleFailed',
    'LiquidCoolingModuleRedundancyLost',
  ),
  events(
    cooling,
    'LiquidCoolingModuleRedundancyRestored',
    'LiquidCoolingModuleStatusOK',
    'LiquidCoolingWarning1',
  ),
  events(cooling, 'LiquidCoolingWarning2', 'LiquidCoolingWarning3', 'NoActiveRecordForLiquidCooling'),
  events(cooling, 'ReadFailedForLiquidCoolingRecord'),
  events('`AggregateHealthStatusChange` tells of it.', 'FanRedundancyLost', 'FanRedundancyRestored'),
  events('There is no such threshold.', 'InletAmbientPreCautionThresAlert'),
  events('`ThermalStatusOK` tells the same.', 'UserDefThresholdRestoredAlert'),
  events('`ServerPoweredOn` and `ServerPostComplete` tell the same.', 'ServerOperational'),
  events('A setting that is reset is told by its service.', 'AlertMailSettingReset'),
  events('An install set that fails says so in its tasks and its report.', 'BundleUpdateFailed'),
  events('The server stands in a rack, in no enclosure.', 'EnclosureManagerFirmwareMismatch'),
  events('The support of the maker does not answer.', 'MGMTToInsightRemoteSupportCommunicationFailure'),
  events('A test goes to the destinations it is asked for, and to no log.', 'TestAlert'),
  events('There are no GPUs.', 'AlternateGPUManagementInterfaceActive', 'NoGPUManagementInterfaceActive'),
  events('There are no GPUs.', 'PrimaryGPUManagementInterfaceActive'),
  events('What a processor is doing is always known.', 'ProcessorStatusUnknown'),
  events(alike, 'CPUErrorCode', 'SeCpuUncorrectableError'),
  events(
    supplies,
    'BatteryBackupUnitError',
    'BatteryBackupUnitErrorRepaired',
    'PDBUnsupported',
    'PowerSupplyDegraded',
  ),
  events(supplies, 'PwrSupplyError', 'PwrSupplyErrorRepaired', 'UnsupportedPowerSupplyUnitDetected'),
  events(supplies, 'UnsupportedPowerSupplyUnitRemoved'),
  events('Without a supply that works the controller has no power either.', 'NoPowerSupplyDetected'),
  events('The server starts whenever it has power.', 'PowerDegradedEventDetected', 'ServerPowerOnFailure'),
  events('The server starts whenever it has power.', 'SystemPowerOnDenied'),
  events('What POST finds is told of part by part.', 'POSTErrorsOccurred'),
  events(
    'No part of the inventory comes or goes.',
    'RefreshSystemInventory',
    'ServerHardwareSignatureChanged',
  ),
  events(
    'Switches on the board are the blueprint’s.',
    'SecurityOverrideDisengaged',
    'SecurityOverrideEngaged',
  ),
  events('There is no SSH.', 'SSHKeyChanged'),
  events('No version of TLS can be chosen.', 'TLSv10', 'TLSv11'),
  events(cloud, 'ComputeOpsManagementActivationFailedCCSConnectionError', 'ComputeOpsManagementConnected'),
  events(
    cloud,
    'ComputeOpsManagementActivationFailedCCSErrors',
    'ComputeOpsManagementActivationFailedCertError',
  ),
  events(
    cloud,
    'ComputeOpsManagementActivationFailedRDAConnectionError',
    'ComputeOpsManagementConnectionInitiated',
  ),
  events(cloud, 'ComputeOpsManagementActivationKeyRequired', 'ComputeOpsManagementConnectionInProgress'),
  events(cloud, 'ComputeOpsManagementConnectionNotEnabled', 'ComputeOpsManagementConnectionSuccessful'),
  events(cloud, 'ComputeOpsManagementDisabledByFactoryDefaults', 'ComputeOpsManagementDisabledBySecureErase'),
  events(cloud, 'ComputeOpsManagementDisabledByUser', 'ComputeOpsManagerConnectionInterrupted'),
  resourceEvents(cloud, ...keysOf(cloudConnectResourceEvents)),
  resourceEvents(storage, ...keysOf(storageResourceEvents).filter((key) => !ofStorage.has(key))),
  resourceEvents('No part of the inventory comes or goes.', 'AdapterConfigurationChange'),
  resourceEvents(
    'A server too hot is switched off without a warning before.',
    'AutoShutdownCancelled',
    'AutoShutdownInitiated',
  ),
  resourceEvents(
    'Nobody asks the controller for a recovery of the operating system.',
    'FirmwareRecoveryRequest',
  ),
  resourceEvents(cooling, 'LiquidCoolingHealthOk'),
  resourceEvents(
    'The support of the maker does not answer.',
    'RemoteSupportRegistrationComplete',
    'RemoteSupportUnregistrationComplete',
  ),
  resourceEvents('The security log tells of it, as a setting of access.', 'SecurityStateChange'),
  {
    reason: 'A link is there or not; `ConnectionDropped` tells of a cable.',
    registry: 'NetworkDevice',
    keys: ['CableInserted', 'CableRemoved', 'DegradedConnectionEstablished', 'LinkFlapDetected'],
  },
  {
    reason: 'Parts that degrade have messages of their own.',
    registry: 'ResourceEvent',
    keys: ['ResourceStatusChangedWarning'],
  },
  {
    reason: storage,
    registry: 'StorageDevice',
    keys: keysOf(messageRegistries.StorageDevice.messages).filter((key) => !ofStorage.has(key)),
  },
  {
    reason: 'What becomes a task so far takes no time, so it cannot be paused, and is done or not.',
    registry: 'TaskEvent',
    keys: ['TaskCompletedWarning', 'TaskPaused', 'TaskResumed'],
  },
  {
    reason: 'Nothing happens only because time goes by: who wants to know how far a task is looks.',
    registry: 'TaskEvent',
    keys: ['TaskProgessChanged'],
  },
];

function keysOf(...tables: readonly object[]): readonly string[] {
  return tables.flatMap((table) => Object.keys(table));
}

/** Entries of real controllers (behaviour § 4) that nothing here leaves, and why. */
export interface Unseen {
  readonly reason: string;
  /** `IEL 35.27`. */
  readonly entries: readonly string[];
}

const unseenIn = (reason: string, log: 'IEL' | 'IML' | 'SL', ...codes: readonly string[]): Unseen => ({
  reason,
  entries: codes.map((code) => `${log} ${code}`),
});

export const unseen: readonly Unseen[] = [
  unseenIn('Controllers before this one begin an update with it; here that is 35.1001.', 'IEL', '35.90'),
  unseenIn('There is no SSH.', 'IEL', '35.1008', '35.1021', '35.1022'),
  unseenIn('There is no IPMI.', 'IEL', '35.1024', '35.1025'),
  unseenIn(
    'There is no remote console, and no medium of one.',
    'IEL',
    '35.138',
    '35.139',
    '35.1011',
    '35.1012',
  ),
  unseenIn('There is no virtual serial port.', 'IEL', '35.1031', '35.1032'),
  unseenIn(
    'Nothing on the host logs in or serves.',
    'IEL',
    '35.147',
    '35.438',
    '35.476',
    '35.1131',
    '35.1132',
  ),
  unseenIn(storage, 'IML', '10.9219'),
  unseenIn('The set-up of the server is not entered.', 'IML', '33.2'),
  unseenIn('The module that the board is proves to be genuine.', 'IML', '35.17758'),
  unseenIn('The set-up of the server is not entered.', 'SL', '10.12670'),
  unseenIn('Every entry here has a row that explains it.', 'SL', '10.631'),
  unseenIn('Switches on the board are the blueprint’s.', 'SL', '33.7', '33.9'),
];
