/** Secure boot on the side of the machines: what is asked of it at the server. */
import type { MachineSide } from '../subsystem.js';
import { secureBootHands } from './hands.js';

export const secureBoot = { hands: [secureBootHands] } satisfies MachineSide;
