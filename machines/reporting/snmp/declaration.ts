/** Declaration of SNMP: users, destinations and traps. */

import { declareMachine } from '../../declare.js';
import { declareSender } from '../../declare-sender.js';
import type { Subsystem } from '../../subsystem.js';
import { snmpFacts } from './facts.js';
import { type HealthTrapContract, healthTrapAddress, sendHealthTrap } from './health-trap.js';
import { healthTrap } from './health-trap.machine.js';
import { alertDestination, alertDestinations } from './resources/alert-destination.js';
import { snmpService } from './resources/snmp-service.js';
import { snmpUser, snmpUsers } from './resources/snmp-user.js';
import { resetTrapSenders } from './send-traps.js';
import { initialSnmp, type SnmpState } from './state.js';
import { trapEffect } from './trap.js';

export const snmp: Subsystem<{
  readonly branches: { readonly snmp: SnmpState };
  readonly facts: typeof snmpFacts;
}> = {
  branchDescriptions: {
    snmp: 'SNMP users, destinations and counters.',
  },
  initial: () => ({ snmp: initialSnmp }),
  facts: snmpFacts,
  restore: {
    /**
     * Restores the settings. The counters of ids are kept, so that the ids of users and destinations are never reused.
     */
    settings: (stage) => {
      const { users, destinations } = stage.tree.snmp;
      resetTrapSenders(stage);
      stage.stop(healthTrapAddress);
      stage.put('snmp', {
        ...initialSnmp,
        users: { nextId: users.nextId, byId: {} },
        destinations: { nextId: destinations.nextId, byId: {} },
      });
    },
  },
  machines: {
    // The machines have no foreground timer, because no client waits for a health notification or a trap.
    healthTrap: declareMachine<HealthTrapContract>()({
      chart: healthTrap,
      foreground: false,
      observes: true,
      enrich: {},
    }),
    trap: declareSender({
      id: 'trap',
      description: 'Delivery of traps to one destination.',
      effect: trapEffect,
      facts: { blocked: 'snmp.trapBlocked', failed: 'snmp.trapFailed', dropped: 'snmp.trapsDropped' },
    }),
  },
  /** Reactions to facts. A change of the trap port resets the records of all destinations. */
  reactions: {
    'network.trapPortMoved': resetTrapSenders,
    'snmp.healthDue': (stage, _, findFact) => sendHealthTrap(stage, findFact),
  },
  resources: [snmpService, snmpUsers, snmpUser, alertDestinations, alertDestination],
};
