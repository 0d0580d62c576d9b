/** Subsystem of the firmware components of the server: running and written versions, and their updates. */
import { mgmtMessage } from '../../../models/messages/index.js';
import { reactToOperations } from '../../../models/operations/index.js';
import { declareMachine } from '../../declare.js';
import { initialRecord, type Subsystem } from '../../subsystem.js';
import { activationReactions, clearRemoved, recoverFailed } from './apply-written.js';
import { firmwareFacts } from './facts.js';
import { firmwareFaults } from './faults.js';
import { type FlashBreakContract, failHostFlashes, flashOwner } from './flash.js';
import { flashBreak } from './flash-break.machine.js';
import { flashKind, isVitalWritten } from './flash-order.js';
import { reportCompleted, reportDamaged, reportUnreportedUpdates } from './report-completed.js';
import {
  firmwareInventory,
  firmwareItem,
  softwareInventory,
  softwareItem,
} from './resources/firmware-inventory.js';
import {
  clearScanResults,
  narrowIntegrity,
  type ScanScheduleContract,
  scanKind,
  scanOwner,
  scanScheduleAddress,
} from './scan.js';
import { type Interval, scanSchedule } from './scan-schedule.machine.js';
import { type FirmwareState, initialFirmware } from './state.js';

const dayMs = 86_400_000;

export const firmware: Subsystem<{
  readonly branches: { readonly firmware: FirmwareState };
  readonly facts: typeof firmwareFacts;
  readonly faults: typeof firmwareFaults;
}> = {
  branchDescriptions: {
    firmware: 'Installed and written firmware by part.',
  },
  initial: () => ({ firmware: initialFirmware }),
  facts: firmwareFacts,
  faults: firmwareFaults,
  restore: {
    settings: (stage) => {
      const { firmware } = stage.draft;
      Object.assign(firmware.integrity, { ...initialFirmware.integrity, last: firmware.integrity.last });
      stage.offer(scanScheduleAddress, { type: 'schedule.set' });
      // The policy `NoDowngrade` is permanent, so the reset does not change it.
      if (firmware.downgradePolicy !== 'NoDowngrade')
        firmware.downgradePolicy = initialFirmware.downgradePolicy;
    },
  },
  holds: (tree) => (isVitalWritten(tree) ? mgmtMessage('FirmwareFlashAlreadyInProgress') : undefined),
  machines: {
    // Background machine, because the checks are days ahead and no client waits for them.
    scanSchedule: declareMachine<ScanScheduleContract, Interval>()({
      chart: scanSchedule,
      foreground: false,
      enrichAll: (_, { firmware: { integrity } }) => {
        const { backgroundScan, scanEveryDays } = integrity;
        return { everyMs: backgroundScan && scanEveryDays !== null ? scanEveryDays * dayMs : null };
      },
      enrich: {},
    }),
    flashBreak: declareMachine<FlashBreakContract>()({
      chart: flashBreak,
      foreground: true,
      runsWhileHung: true,
      enrich: {},
    }),
  },
  first: () => [initialRecord(scanScheduleAddress, { value: 'resting', context: { everyMs: 0 } })],
  reactions: {
    ...reactToOperations({ [flashKind]: flashOwner, [scanKind]: scanOwner }),
    ...activationReactions,
    'license.narrowed': narrowIntegrity,
    'host.ended': failHostFlashes,
    'controller.returned': (stage) => {
      recoverFailed(stage);
      reportUnreportedUpdates(stage);
      reportDamaged(stage);
    },
    'drive.removed': (stage, { part }) => clearRemoved(stage, 'drive', part),
    'systemErase.controllerErased': clearScanResults,
    'powerSupply.removed': (stage, { part }) => clearRemoved(stage, 'powerSupply', part),
    'firmware.flashEnded': reportCompleted,
  },
  resources: [firmwareInventory, firmwareItem, softwareInventory, softwareItem],
};
