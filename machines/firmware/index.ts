/** Firmware on the side of the machines: when it is checked, what can go wrong with it, and what is found broken. */
import {
  type FlashBreakContract,
  type ScanScheduleContract,
  scanScheduleAddress,
} from '../../models/index.js';
import { declareMachine } from '../declare.js';
import { type MachineSide, standing } from '../subsystem.js';
import { firmwareFaults } from './faults.js';
import { flashBreak } from './flash-break.machine.js';
import { reportDamaged } from './report-damaged.js';
import { type Interval, scanSchedule } from './scan-schedule.machine.js';
import { tellEnded, tellUntold } from './tell-ended.js';

const dayMs = 86_400_000;

export const firmware = {
  machines: {
    // Days away: nobody waits for it.
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
      apart: true,
      enrich: {},
    }),
  },
  first: () => [standing(scanScheduleAddress, { value: 'resting', context: { everyMs: 0 } })],
  faults: [firmwareFaults],
  reactions: {
    'firmware.flashEnded': tellEnded,
    'controller.returned': (stage) => {
      tellUntold(stage);
      reportDamaged(stage);
    },
  },
} satisfies MachineSide;
