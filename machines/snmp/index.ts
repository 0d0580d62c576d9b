/** SNMP on the side of the machines: traps to each destination, and the regular word about the health. */
import { type HealthTrapContract, trapEffect } from '../../models/index.js';
import { declareMachine } from '../declare.js';
import { declareSender } from '../declare-sender.js';
import type { MachineSide } from '../subsystem.js';
import { healthTrap } from './health-trap.machine.js';

export const snmp = {
  machines: {
    // Nobody waits for either.
    healthTrap: declareMachine<HealthTrapContract>()({
      chart: healthTrap,
      foreground: false,
      observes: true,
      enrich: {},
    }),
    trap: declareSender({
      id: 'trap',
      description: 'The sending of traps to one destination.',
      effect: trapEffect,
      facts: { blocked: 'snmp.trapBlocked', failed: 'snmp.trapFailed', dropped: 'snmp.trapsDropped' },
    }),
  },
} satisfies MachineSide;
