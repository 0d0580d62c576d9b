/** What the update service shows and does of what is kept for updates to come: where it is, and how it is got rid of. */
import { linkRow } from '../../../resource/rows.js';
import { downgradePolicyRow, integrityRow, startFirmwareIntegrityCheck } from '../../firmware/index.js';
import { deleteMaintenanceWindows, windowsUri } from '../../maintenance-windows/index.js';
import { deleteUnlockedComponents, repositoryUri } from '../../repository/index.js';

export const plannedRows = {
  ComponentRepository: linkRow('The images that are kept for updates to come.', repositoryUri),
  DowngradePolicy: downgradePolicyRow,
  FirmwareIntegrity: integrityRow,
  MaintenanceWindows: linkRow('The spans of time that updates may begin in.', windowsUri),
};

export const plannedActions = [
  deleteMaintenanceWindows,
  deleteUnlockedComponents,
  startFirmwareIntegrityCheck,
];
