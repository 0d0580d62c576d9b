/** Properties of the system erase in the system resource (behaviour § 3.4). */
import {
  group,
  linkRow,
  oneOf,
  type Row,
  type Rows,
  row,
  type View,
  whole,
} from '../../../../models/resource/index.js';

import { componentStatus, elapsedMinutes, leftMinutes, statusOfAll, statusOfRun } from '../progress.js';
import { type EraseComponent, eraseStatuses } from '../state.js';
import { reportServiceUri, vendorReportsUri } from './reports.js';

const status = oneOf(eraseStatuses);

function ofComponent(name: EraseComponent, description: string): Row {
  return row(status, `Status of the erase of ${description}.`, ({ tree }: View) =>
    componentStatus(tree, name),
  );
}

const userData = ['TPM', 'NVDIMM', 'NVMeDrives', 'SATADrives', 'SmartStorage'] as const;
const management = ['NVRAM', 'NAND'] as const;

export const systemEraseRows: Rows = {
  UserDataEraseStatus: row(status, 'Status of the erase of user data.', ({ tree }) =>
    statusOfRun(tree, userData),
  ),
  UserDataEraseComponentStatus: group('Status of the erase of user data, by storage type.', {
    NVDIMMEraseStatus: ofComponent('NVDIMM', 'persistent memory modules'),
    NVMeDrivesEraseStatus: ofComponent('NVMeDrives', 'NVMe drives'),
    SATADrivesEraseStatus: ofComponent('SATADrives', 'SATA drives'),
    SmartStorageEraseStatus: ofComponent('SmartStorage', 'drives behind storage controllers'),
    TPMEraseStatus: ofComponent('TPM', 'the trusted platform module (TPM)'),
  }),
  SystemROMAndMgmtEraseStatus: row(
    status,
    'Status of the erase of the settings of the firmware and the controller.',
    ({ tree }) => statusOfRun(tree, ['BIOSSettings', ...management]),
  ),
  SystemROMAndMgmtEraseComponentStatus: group('Status of the erase of settings, by component.', {
    BIOSSettingsEraseStatus: ofComponent('BIOSSettings', 'the firmware settings'),
    MgmtSettingsEraseStatus: row(status, 'Status of the erase of the controller settings.', ({ tree }) =>
      statusOfAll(tree, management),
    ),
  }),
  ElapsedEraseTimeInMinutes: row(
    whole(),
    'Elapsed time of the current or latest erase of the whole server, in minutes.',
    (view) => elapsedMinutes(view.tree, () => view.now),
    { unit: 'min', volatile: true },
  ),
  EstimatedEraseTimeInMinutes: row(
    whole(),
    'Estimated remaining time of the erase, in minutes.',
    (view) => leftMinutes(view.tree, () => view.now),
    { unit: 'min', volatile: true },
  ),
};

/** Vendor links of the system to the erase reports. */
export const systemEraseLinks: Rows = {
  EraseReport: linkRow('Link to the reports of the latest erase, in the older format.', vendorReportsUri),
  SecureEraseReportService: linkRow('Link to the report of the latest erase.', reportServiceUri),
};
