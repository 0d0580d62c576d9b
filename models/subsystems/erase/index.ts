/** Secure erase: of one drive, and of the whole server. */
import { reactToOperations } from '../../operations/index.js';
import type { Subsystem } from '../../subsystem.js';
import { driveEraseKind, driveEraseOwner } from './drive-erase.js';
import { driveEraseFacts, systemEraseFacts } from './facts.js';
import { failErases } from './failing.js';
import { eraseReportEntries, eraseReportEntry, eraseReportService } from './resources/report-service.js';
import { vendorReport, vendorReports } from './resources/vendor-reports.js';
import { holdsServer } from './secure-system-erase.js';
import { type EraseState, initialErase } from './state.js';

export const erase: Subsystem<{
  readonly branches: { readonly erase: EraseState };
  readonly facts: typeof driveEraseFacts & typeof systemEraseFacts;
}> = {
  initial: () => ({ erase: initialErase }),
  facts: { ...driveEraseFacts, ...systemEraseFacts },
  holds: holdsServer,
  reactions: {
    ...reactToOperations({ [driveEraseKind]: driveEraseOwner }),
    'drive.failed': failErases,
    'drive.removed': failErases,
    'memory.failed': failErases,
  },
  resources: [eraseReportService, eraseReportEntries, eraseReportEntry, vendorReports, vendorReport],
};

export * from './components.js';
export { isErasing } from './drive-erase.js';
export { broken, tellFailure } from './failing.js';
export { type EraseSubject, systemEraseKind } from './progress.js';
export { driveOperations, driveSecureErase } from './resources/drive-rows.js';
export { systemEraseLinks, systemEraseRows } from './resources/system-rows.js';
export { secureSystemErase } from './secure-system-erase.js';
export * from './state.js';
