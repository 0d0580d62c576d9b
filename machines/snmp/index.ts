/** SNMP on the side of the machines: traps to each destination, and the regular word about the health. */
import type { EffectReply } from '../../engine/index.js';
import { type HealthTrapContract, parseTrapAnswer, type TrapContract } from '../../models/index.js';
import { declareMachine } from '../declare.js';
import type { MachineSide } from '../subsystem.js';
import { healthTrap } from './health-trap.machine.js';
import { trap } from './trap.machine.js';

export const snmp = {
  machines: {
    // Nobody waits for either.
    healthTrap: declareMachine<HealthTrapContract>()({
      chart: healthTrap,
      foreground: false,
      observes: true,
      enrich: {},
    }),
    trap: declareMachine<TrapContract>()({
      chart: trap,
      foreground: false,
      enrich: { 'trap.answered': ({ result }: EffectReply) => ({ answer: parseTrapAnswer(result) }) },
    }),
  },
} satisfies MachineSide;
