/** What the controller tells of the server as a whole, on the side of the machines: it follows every event. */
import { nothingTold } from '../../models/index.js';
import type { MachineSide } from '../subsystem.js';
import { announce } from './announce.js';

export const announcements = {
  reactions: {
    /** What it has told stood in the memory that is lost. */
    'controller.lost': (stage) => stage.put('announcements', nothingTold),
  },
  follow: announce,
} satisfies MachineSide;

export { type Announcer, announceDiscovery, announceHealth } from './announce.js';
