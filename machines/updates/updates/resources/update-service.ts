/** Resource of the update service: its current state, the last result, and links to all update resources. */
import { formatInstant } from '../../../../engine/index.js';
import { controllerTime } from '../../../../models/index.js';
import { type Message, messageId } from '../../../../models/messages/index.js';
import { findOperationRecord, percentBy } from '../../../../models/operations/index.js';
import {
  dateTime,
  defineAt,
  flag,
  group,
  identity,
  linkRow,
  oneOf,
  row,
  section,
  settingsIn,
  text,
  updateServiceUri,
  type View,
  valuesOf,
  vendor,
  whole,
} from '../../../../models/resource/index.js';
import {
  downgradePolicyRow,
  firmwareInventoryUri,
  integrityRow,
  softwareInventoryUri,
  startFirmwareIntegrityCheck,
} from '../../firmware/index.js';
import { bundleReportsUri, deleteInstallSets, setsUri } from '../../install-sets/index.js';
import { deleteMaintenanceWindows, windowsUri } from '../../maintenance-windows/index.js';
import { deleteUnlockedComponents, repositoryUri } from '../../repository/index.js';
import { deleteUpdateTasks, queueUri } from '../../update-queue/index.js';
import { shownUpdate, updateStates } from '../state.js';
import { addFromUri, simpleUpdate } from './fetch-actions.js';
import { applyTimeReader, applyTimes } from './requested-targets.js';
import { uploadUri } from './upload-target.js';

/**
 * Vendor properties for stored and scheduled updates: links to their collections, the downgrade policy and the
 * integrity check.
 */
const plannedRows = {
  BundleUpdateReport: linkRow('Link to the reports of install set invocations.', bundleReportsUri),
  ComponentRepository: linkRow('Link to the component repository.', repositoryUri),
  DowngradePolicy: downgradePolicyRow,
  FirmwareIntegrity: integrityRow,
  InstallSets: linkRow('Link to the install sets.', setsUri),
  InvalidImageRepository: linkRow(
    'Link to the images that failed verification.',
    `${updateServiceUri}InvalidImageRepository/`,
  ),
  MaintenanceWindows: linkRow('Link to the maintenance windows.', windowsUri),
  UpdateTaskQueue: linkRow('Link to the update task queue.', queueUri),
};

const plannedActions = [
  deleteInstallSets,
  deleteMaintenanceWindows,
  deleteUnlockedComponents,
  deleteUpdateTasks,
  startFirmwareIntegrityCheck,
];

const percentMax = 100;
const setting = settingsIn(({ updates }) => updates);

const capability = (description: string) => row(flag, description, true);

/** Returns the progress of a write to parts, in percent; undefined while no write is in progress (behaviour § 3.2). */
function flashPercent({ tree, now }: View): number | undefined {
  const { flash } = shownUpdate(tree);
  const operation = flash === undefined ? undefined : findOperationRecord(tree, flash);
  return operation === undefined ? undefined : percentBy(operation.context.progress, now);
}

/** Returns the result of the last update; undefined before the first update and while an update is in progress. */
function lastResult(_: unknown, { tree }: View): Message | undefined {
  return shownUpdate(tree).result;
}

const capabilities = {
  BundleDowngradeSupport: capability('Indicates whether bundles with older versions are supported.'),
  BundleUpdateForceStopSupport: row(
    flag,
    'Indicates whether the installation of a bundle can be canceled.',
    false,
  ),
  COMBootToUefiShellSupport: capability('Indicates whether the host can be booted to the UEFI Shell.'),
  COMVCSupport: capability('Indicates whether components for interconnects are supported.'),
  FirmwareUpdateConnectivityTest: capability(
    "Indicates whether a connectivity test to the vendor's update server is supported.",
  ),
  HostPoweroffSupport: capability('Indicates whether the host can be powered off for an update.'),
  OfflineRuntimeBundleUpdate: row(
    oneOf(['ProductionMode', 'ProductionAndHighSecurityMode', 'AllModes']),
    'Security states in which a bundle can be installed without the operating system.',
    () => 'ProductionMode',
  ),
  PLDMFirmwareUpdate: capability('Indicates whether firmware updates over PLDM are supported.'),
  UpdateFWPKG: capability('Indicates whether firmware packages are supported.'),
};

export const updateService = defineAt(updateServiceUri, () => [{ params: {} }]).resource({
  type: 'UpdateService.v1_11_0.UpdateService',
  typeDescription: 'The update service of the controller.',
  varies: ['now'],
  actions: [simpleUpdate, addFromUri, ...plannedActions],
  properties: {
    ...identity('UpdateService', 'Update Service', 'The firmware of the server and its controller'),
    ServiceEnabled: row(flag, 'Indicates whether the service is enabled.', true),
    HttpPushUri: row(text(), 'URI to which images are uploaded as multipart/form-data.', () => uploadUri),
    MultipartHttpPushUri: row(
      text(),
      'URI to which images are uploaded in the standard form of multipart/form-data.',
      () => uploadUri,
    ),
    'MultipartHttpPushUri@Redfish.OperationApplyTimeSupport': group(
      'Times at which an uploaded image is applied.',
      {
        SupportedValues: row(
          valuesOf(applyTimeReader),
          'Apply times that a request can specify.',
          applyTimes,
        ),
      },
    ),
    FirmwareInventory: linkRow('Link to the firmware inventory.', firmwareInventoryUri),
    SoftwareInventory: linkRow(
      'Link to the software inventory of the operating system.',
      softwareInventoryUri,
    ),
    Oem: vendor(
      'VndMgmtUpdateServiceExt.v2_6_0.VndMgmtUpdateServiceExt',
      'Vendor extension of the update service: state, capabilities and repositories.',
      {
        Accept3rdPartyFirmware: setting(
          'acceptsThirdParty',
          flag,
          'Indicates whether firmware from third parties is accepted.',
        ),
        Capabilities: section('Capabilities of the update service.', () => ({}), capabilities),
        CurrentTime: row(
          dateTime,
          'Current time of the controller clock, which determines the start of maintenance windows and tasks.',
          (_, { tree, now }) => formatInstant(controllerTime(tree, now)),
          { volatile: true },
        ),
        FlashProgressPercent: row(
          whole(0, percentMax),
          'Progress of the firmware write, in percent; absent while no firmware is written.',
          (_, view) => flashPercent(view),
          { volatile: true },
        ),
        Result: section(
          'Result of the latest update; absent before the first update and during an update.',
          lastResult,
          {
            MessageId: row(text(), 'Identifier of the result message.', (said: Message) => messageId(said)),
            MessageArgs: row(
              valuesOf(text()),
              'Arguments of the result message.',
              (said: Message) => said.args,
            ),
          },
        ),
        State: row(
          oneOf(updateStates),
          'State of the update service.',
          (_, { tree }) => shownUpdate(tree).state,
        ),
        UploadCurrentEtag: row(
          text(),
          'Client-defined identifier of the upload that `State` and `Result` refer to.',
          (_, { tree }) => shownUpdate(tree).etag,
        ),
        ...plannedRows,
      },
    ),
  },
});
