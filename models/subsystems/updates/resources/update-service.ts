/** The update service: where the firmware of the server is listed. */
import { at } from '../../../resource/at.js';
import { flag } from '../../../resource/readers.js';
import { linkRow, row } from '../../../resource/rows.js';
import { identity, vendor } from '../../../resource/shared-rows.js';
import { updateServiceUri } from '../../../resource/uris.js';
import { plannedActions, plannedRows } from './planned-rows.js';

export const updateService = at(updateServiceUri, () => [{ params: {} }]).resource({
  type: 'UpdateService.v1_11_0.UpdateService',
  says: 'The service that updates firmware.',
  properties: {
    ...identity('UpdateService', 'Update Service', 'The firmware of the server and its controller'),
    ServiceEnabled: row(flag, 'Whether it works.', true),
    FirmwareInventory: linkRow('The firmware there is.', `${updateServiceUri}FirmwareInventory/`),
    Oem: vendor(
      'VndMgmtUpdateServiceExt.v2_6_0.VndMgmtUpdateServiceExt',
      'What the vendor adds to the update service.',
      plannedRows,
    ),
  },
  actions: plannedActions,
});
