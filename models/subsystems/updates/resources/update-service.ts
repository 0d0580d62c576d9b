/** The update service: what it does just now, what came of the last update, and where everything about updates is. */
import { formatInstant } from '../../../../engine/index.js';
import { controllerTime } from '../../../controller-time.js';
import { type Message, messageId } from '../../../messages/index.js';
import { findOperationRecord, percentBy } from '../../../operations/index.js';
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { settingsIn } from '../../../resource/kept-settings.js';
import { dateTime, valuesOf } from '../../../resource/kinds.js';
import { flag, oneOf, text, whole } from '../../../resource/readers.js';
import { linkRow, row, section } from '../../../resource/rows.js';
import { identity, vendor } from '../../../resource/shared-rows.js';
import { updateServiceUri } from '../../../resource/uris.js';
import { firmwareInventoryUri, softwareInventoryUri } from '../../firmware/index.js';
import { shownUpdate, updateStates } from '../state.js';
import { addFromUri, simpleUpdate } from './fetch-actions.js';
import { plannedActions, plannedRows } from './planned-rows.js';
import { uploadUri } from './upload-target.js';

const percentMax = 100;
const setting = settingsIn(({ updates }) => updates);

const capability = (says: string) => row(flag, says, true);

/** Only while something is written to parts (behaviour § 3.2). */
function flashPercent({ tree, now }: View): number | undefined {
  const { flash } = shownUpdate(tree);
  const operation = flash === undefined ? undefined : findOperationRecord(tree, flash);
  return operation === undefined ? undefined : percentBy(operation.context.progress, now);
}

/** Absent before the first update, and while one is under way. */
function lastResult(_: unknown, { tree }: View): Message | undefined {
  return shownUpdate(tree).result;
}

const capabilities = {
  BundleDowngradeSupport: capability('Whether a bundle may bring older versions.'),
  BundleUpdateForceStopSupport: row(flag, 'Whether the installation of a bundle can be given up.', false),
  COMBootToUefiShellSupport: capability('Whether the host can be booted to the shell of its firmware.'),
  COMVCSupport: capability('Whether components for interconnects are taken.'),
  FirmwareUpdateConnectivityTest: capability('Whether the way to the files of the maker can be tried.'),
  HostPoweroffSupport: capability('Whether the host can be switched off for an update.'),
  OfflineRuntimeBundleUpdate: row(
    oneOf(['ProductionMode', 'ProductionAndHighSecurityMode', 'AllModes']),
    'In which security states a bundle is installed without the operating system.',
    () => 'ProductionMode',
  ),
  PLDMFirmwareUpdate: capability('Whether devices are updated over PLDM.'),
  UpdateFWPKG: capability('Whether packages of firmware are taken.'),
};

export const updateService = at(updateServiceUri, () => [{ params: {} }]).resource({
  type: 'UpdateService.v1_11_0.UpdateService',
  says: 'The service that updates firmware.',
  varies: ['now'],
  actions: [simpleUpdate, addFromUri, ...plannedActions],
  properties: {
    ...identity('UpdateService', 'Update Service', 'The firmware of the server and its controller'),
    ServiceEnabled: row(flag, 'Whether it works.', true),
    HttpPushUri: row(text(), 'Where images are sent to, as multipart/form-data.', () => uploadUri),
    FirmwareInventory: linkRow('The firmware there is.', firmwareInventoryUri),
    SoftwareInventory: linkRow('The programs of the operating system.', softwareInventoryUri),
    Oem: vendor(
      'VndMgmtUpdateServiceExt.v2_6_0.VndMgmtUpdateServiceExt',
      'What the vendor adds to the service.',
      {
        Accept3rdPartyFirmware: setting(
          'acceptsThirdParty',
          flag,
          'Whether images may be written that somebody else than the vendor has made.',
        ),
        Capabilities: section('What it can do.', () => ({}), capabilities),
        CurrentTime: row(
          dateTime,
          "What the controller's clock shows: maintenance windows and tasks go by it.",
          (_, { tree, now }) => formatInstant(controllerTime(tree, now)),
          { volatile: true },
        ),
        FlashProgressPercent: row(
          whole(0, percentMax),
          'How far the writing to parts has come; absent while nothing is written to them.',
          (_, view) => flashPercent(view),
          { volatile: true },
        ),
        Result: section(
          'What came of the last update; absent before the first, and while one is under way.',
          lastResult,
          {
            MessageId: row(text(), 'The message that says it.', (said: Message) => messageId(said)),
            MessageArgs: row(valuesOf(text()), 'What stands in it.', (said: Message) => said.args),
          },
        ),
        State: row(oneOf(updateStates), 'What it does just now.', (_, { tree }) => shownUpdate(tree).state),
        UploadCurrentEtag: row(
          text(),
          'What the client calls the upload by that `State` and `Result` are of: under way, or the last.',
          (_, { tree }) => shownUpdate(tree).etag,
        ),
        ...plannedRows,
      },
    ),
  },
});
