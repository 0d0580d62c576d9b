/** The collection of those who are told of alerts by SNMP. */
import { baseMessage } from '../../../messages/index.js';
import { at } from '../../../resource/at.js';
import { refused } from '../../../resource/define.js';
import { namedHostReader } from '../../../resource/host-readers.js';
import { managerPattern, ofManager } from '../../../resource/one-server.js';
import { oneOf } from '../../../resource/readers.js';
import { fill } from '../../../resource/uris.js';
import { creation, optional, required } from '../../../resource/writes.js';
import { alertDestinationsMax, alertProtocols, snmpUserNamed } from '../state.js';
import { alertDestination, associationProblems, destinationCommunity } from './alert-destination.js';
import { communityReader, securityNameOrNone } from './snmp-readers.js';

export const alertDestinations = at(`${managerPattern}SnmpService/SNMPAlertDestinations/`, () => [
  { params: ofManager },
]).collection({
  type: 'VndSNMPAlertDestinationCollection.VndSNMPAlertDestinationCollection',
  says: 'The receivers of alerts by SNMP.',
  name: 'SNMP Alert Destinations',
  description: 'Receivers of alerts by SNMP',
  members: alertDestination,
  creation: creation({
    privilege: 'MgmtConfigPriv',
    properties: {
      AlertDestination: required(namedHostReader, 'Its name or address.'),
      SNMPAlertProtocol: required(
        oneOf(alertProtocols),
        'By which version it is told, and whether it has to confirm.',
      ),
      TrapCommunity: optional(communityReader, 'The community that an SNMPv1 trap names.'),
      SecurityName: optional(securityNameOrNone, 'The SNMPv3 user that alerts are sent as.'),
    },
    redact: (given, means) => {
      const id = String(means.tree.snmp.destinations.nextId);
      const TrapCommunity = destinationCommunity(means, id, given.TrapCommunity ?? '');
      return { ok: true, value: { body: { ...given, TrapCommunity }, headers: {} } };
    },
    apply: ({ tree, draft }, given, { params }) => {
      const { AlertDestination: host, SNMPAlertProtocol: protocol, SecurityName: named = '' } = given;
      const { TrapCommunity: community } = given;
      const userId = snmpUserNamed(tree.snmp, named)?.id ?? null;
      const id = String(tree.snmp.destinations.nextId);
      const problems = associationProblems(tree.snmp, { id, protocol, community, userId }, named);
      if (problems.length > 0) return refused(...problems);
      if (Object.keys(tree.snmp.destinations.byId).length >= alertDestinationsMax) {
        return refused(baseMessage('CreateLimitReachedForResource'));
      }
      draft.snmp.destinations.nextId += 1;
      draft.snmp.destinations.byId[id] = { id, host, protocol, community, userId };
      const created = fill(alertDestination.uri, { ...params, DestinationId: id });
      return { ok: true, value: { messages: [baseMessage('Created')], created } };
    },
  }),
});
