/** A user and a destination of SNMP, for tests that want one of everything. */
import { type Lab, snmpUri } from './lab.js';

export function makeSnmpMembers(lab: Lab): void {
  const passphrases = { AuthPassphrase: 'tide-and-fish', PrivacyPassphrase: 'fish-and-tide' };
  const member = { AlertDestination: 'traps.example', SNMPAlertProtocol: 'SNMPv3Trap', SecurityName: 'eel' };
  lab.post(`${snmpUri}SNMPUsers/`, { SecurityName: 'eel', ...passphrases }).is(201);
  lab.post(`${snmpUri}SNMPAlertDestinations/`, member).is(201);
}
