/** Subsystem of secure erase: of one drive, and of the whole server. */
import { reactToOperations } from '../../../models/operations/index.js';
import { declareMachine } from '../../declare.js';
import { powerAddress } from '../../power/index.js';
import { initialRecord, type Subsystem } from '../../subsystem.js';
import { driveEraseKind, driveEraseOwner } from './drive-erase.js';
import { driveEraseFacts, systemEraseFacts } from './facts.js';
import { failErases, systemEraseKind } from './progress.js';
import {
  eraseReportEntries,
  eraseReportEntry,
  eraseReportService,
  vendorReport,
  vendorReports,
} from './resources/reports.js';
import { holdsServer } from './secure-system-erase.js';
import { type EraseState, initialErase, type SystemEraseContract, systemEraseAddress } from './state.js';
import { eraseOwner, reactToHostPower, resumeAfterReset } from './steps.js';
import { systemErase } from './system-erase.machine.js';

export const erase: Subsystem<{
  readonly branches: { readonly erase: EraseState };
  readonly facts: typeof driveEraseFacts & typeof systemEraseFacts;
}> = {
  branchDescriptions: {
    erase: 'Reports of the erase of the server and of its devices.',
  },
  initial: () => ({ erase: initialErase }),
  facts: { ...driveEraseFacts, ...systemEraseFacts },
  holds: holdsServer,
  machines: {
    systemErase: declareMachine<SystemEraseContract>()({ chart: systemErase, foreground: true, enrich: {} }),
  },
  first: () => [initialRecord(systemEraseAddress, { value: 'idle', context: {} })],
  reactions: {
    ...reactToOperations({ [driveEraseKind]: driveEraseOwner, [systemEraseKind]: eraseOwner }),
    'drive.failed': failErases,
    'drive.removed': failErases,
    'memory.failed': failErases,
    'controller.returned': resumeAfterReset,
  },
  branchReactions: [{ name: 'systemErase', branches: [], machines: [powerAddress], react: reactToHostPower }],
  resources: [eraseReportService, eraseReportEntries, eraseReportEntry, vendorReports, vendorReport],
};
