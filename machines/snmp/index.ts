/** SNMP on the side of the machines: traps to each destination, and the regular word about the health. */
import type { EffectReply } from '../../engine/index.js';
import { type HealthTrapContract, type TrapContract, trapAnswerOf } from '../../models/index.js';
import { machineOf } from '../declare.js';
import type { MachineSide } from '../subsystem.js';
import { healthTrap } from './health-trap.machine.js';
import { trap } from './trap.machine.js';

export const snmp = {
  machines: {
    // Nobody waits for either.
    healthTrap: machineOf<HealthTrapContract>()({
      chart: healthTrap,
      foreground: false,
      observes: true,
      enrich: {},
    }),
    trap: machineOf<TrapContract>()({
      chart: trap,
      foreground: false,
      enrich: { 'trap.answered': ({ result }: EffectReply) => ({ answer: trapAnswerOf(result) }) },
    }),
  },
} satisfies MachineSide;
