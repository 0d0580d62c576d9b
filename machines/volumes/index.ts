/** Volumes on the side of the machines: when their controllers look at them. */
import type { MachineSide } from '../subsystem.js';
import { followDrives } from './follow-drives.js';
import { reportUnwell } from './report-unwell.js';

export const volumes = {
  reactions: { 'controller.returned': reportUnwell },
  follow: followDrives,
} satisfies MachineSide;
