/** Firmware on the side of the machines: what a controller that was away finds broken. */
import type { MachineSide } from '../subsystem.js';
import { reportDamaged } from './report-damaged.js';

export const firmware = {
  reactions: { 'controller.returned': reportDamaged },
} satisfies MachineSide;
