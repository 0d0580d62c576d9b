/** What the system shows of being erased as a whole (behaviour § 3.4). */
import type { View } from '../../../resource/define.js';
import { oneOf, whole } from '../../../resource/readers.js';
import { group, linkRow, type Row, type Rows, row } from '../../../resource/rows.js';
import { componentStatus, elapsedMinutes, leftMinutes, statusOfAll, statusOfRun } from '../progress.js';
import { type EraseComponent, eraseStatuses } from '../state.js';
import { reportServiceUri } from './report-service.js';
import { vendorReportsUri } from './vendor-reports.js';

const status = oneOf(eraseStatuses);

function ofComponent(name: EraseComponent, says: string): Row {
  return row(status, `How far the erase of ${says} has come.`, ({ tree }: View) =>
    componentStatus(tree, name),
  );
}

const userData = ['TPM', 'NVDIMM', 'NVMeDrives', 'SATADrives', 'SmartStorage'] as const;
const management = ['NVRAM', 'NAND'] as const;

export const systemEraseRows: Rows = {
  UserDataEraseStatus: row(status, 'How far the erase of what users have stored has come.', ({ tree }) =>
    statusOfRun(tree, userData),
  ),
  UserDataEraseComponentStatus: group('The same, by what it is stored on.', {
    NVDIMMEraseStatus: ofComponent('NVDIMM', 'memory modules that keep what they hold'),
    NVMeDrivesEraseStatus: ofComponent('NVMeDrives', 'NVMe drives'),
    SATADrivesEraseStatus: ofComponent('SATADrives', 'SATA drives'),
    SmartStorageEraseStatus: ofComponent('SmartStorage', 'drives behind storage controllers'),
    TPMEraseStatus: ofComponent('TPM', 'the trusted platform module'),
  }),
  SystemROMAndMgmtEraseStatus: row(
    status,
    'How far the erase of the firmware and the controller has come.',
    ({ tree }) => statusOfRun(tree, ['BIOSSettings', ...management]),
  ),
  SystemROMAndMgmtEraseComponentStatus: group('The same, by whose settings they are.', {
    BIOSSettingsEraseStatus: ofComponent('BIOSSettings', 'the settings of the firmware'),
    MgmtSettingsEraseStatus: row(
      status,
      'How far the erase of the settings of the controller has come.',
      ({ tree }) => statusOfAll(tree, management),
    ),
  }),
  ElapsedEraseTimeInMinutes: row(
    whole(),
    'How long the erase of the whole server has taken so far, or took.',
    (view) => elapsedMinutes(view.tree, () => view.now),
    { unit: 'min', volatile: true },
  ),
  EstimatedEraseTimeInMinutes: row(
    whole(),
    'How long it will go on.',
    (view) => leftMinutes(view.tree, () => view.now),
    { unit: 'min', volatile: true },
  ),
};

/** Among the vendor's links of the system. */
export const systemEraseLinks: Rows = {
  EraseReport: linkRow('What the latest erase has reported, in the older form.', vendorReportsUri),
  SecureEraseReportService: linkRow('What the latest erase has reported.', reportServiceUri),
};
