/** What the update service shows and does of what is kept for updates to come: where it is, and how it is got rid of. */
import { linkRow } from '../../../resource/rows.js';
import { updateServiceUri } from '../../../resource/uris.js';
import { downgradePolicyRow, integrityRow, startFirmwareIntegrityCheck } from '../../firmware/index.js';
import { bundleReportsUri, deleteInstallSets, setsUri } from '../../install-sets/index.js';
import { deleteMaintenanceWindows, windowsUri } from '../../maintenance-windows/index.js';
import { deleteUnlockedComponents, repositoryUri } from '../../repository/index.js';
import { deleteUpdateTasks, queueUri } from '../../update-queue/index.js';

export const plannedRows = {
  BundleUpdateReport: linkRow('What became of install sets that were invoked.', bundleReportsUri),
  ComponentRepository: linkRow('The images that are kept for updates to come.', repositoryUri),
  DowngradePolicy: downgradePolicyRow,
  FirmwareIntegrity: integrityRow,
  InstallSets: linkRow('Updates of several steps each.', setsUri),
  InvalidImageRepository: linkRow(
    'The images that were found invalid.',
    `${updateServiceUri}InvalidImageRepository/`,
  ),
  MaintenanceWindows: linkRow('The spans of time that updates may begin in.', windowsUri),
  UpdateTaskQueue: linkRow('What is to be done, in order.', queueUri),
};

export const plannedActions = [
  deleteInstallSets,
  deleteMaintenanceWindows,
  deleteUnlockedComponents,
  deleteUpdateTasks,
  startFirmwareIntegrityCheck,
];
