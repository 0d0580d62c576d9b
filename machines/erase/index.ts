/** The erase of the whole server on the side of the machines: its steps, and what begins them. */
import { reactToOperations, systemEraseKind } from '../../models/index.js';
import type { MachineSide } from '../subsystem.js';
import { followHost } from './follow-host.js';
import { eraseOwner, goOnAfterReset } from './steps.js';

export const erase = {
  reactions: {
    ...reactToOperations({ [systemEraseKind]: eraseOwner }),
    'controller.returned': goOnAfterReset,
  },
  follow: followHost,
} satisfies MachineSide;
