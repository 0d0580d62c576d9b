/** SNMP: users, destinations and traps. */
import type { Subsystem } from '../../subsystem.js';
import { snmpFacts } from './facts.js';
import { healthTrapAddress } from './health-trap-contract.js';
import { alertDestination } from './resources/alert-destination.js';
import { alertDestinations } from './resources/alert-destinations.js';
import { snmpService } from './resources/snmp-service.js';
import { snmpUser } from './resources/snmp-user.js';
import { snmpUsers } from './resources/snmp-users.js';
import { forgetAllTraps } from './send-traps.js';
import { initialSnmp, type SnmpState } from './state.js';

export const snmp: Subsystem<{
  readonly branches: { readonly snmp: SnmpState };
  readonly facts: typeof snmpFacts;
}> = {
  initial: () => ({ snmp: initialSnmp }),
  facts: snmpFacts,
  restore: {
    /** Its users and destinations have ids that are never given again. */
    settings: (stage) => {
      const { users, destinations } = stage.tree.snmp;
      forgetAllTraps(stage);
      stage.stop(healthTrapAddress);
      stage.put('snmp', {
        ...initialSnmp,
        users: { nextId: users.nextId, byId: {} },
        destinations: { nextId: destinations.nextId, byId: {} },
      });
    },
  },
  /** What was known of the destinations is so no longer. */
  reactions: { 'network.trapPortMoved': forgetAllTraps },
  resources: [snmpService, snmpUsers, snmpUser, alertDestinations, alertDestination],
};

export { healthNotified } from './health-trap.js';
export * from './health-trap-contract.js';
export { sendsTraps, sendTraps } from './send-traps.js';
export * from './trap.js';
export * from './trap-contract.js';
