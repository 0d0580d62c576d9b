/** The collection of those who are told of alerts by SNMP. */
import type { JsonObject } from '../../../../engine/index.js';
import { baseMessage } from '../../../messages/index.js';
import { collectionOf } from '../../../resource/collection.js';
import { type ControllerStage, type ResourceDefinition, refused } from '../../../resource/define.js';
import { namedHostReader } from '../../../resource/host-readers.js';
import { oneOf } from '../../../resource/readers.js';
import { root } from '../../../resource/uris.js';
import type { Sealed } from '../../../sealed.js';
import { type AlertDestination, alertDestinationsMax, alertProtocols, snmpUserNamed } from '../state.js';
import { associationProblems, destinationCommunity } from './alert-destination.js';
import { communityReader, securityNameOrNone } from './snmp-readers.js';

const membersUri = `${root}Managers/1/SnmpService/SNMPAlertDestinations/`;

export const alertDestinations: ResourceDefinition = {
  uri: `${root}Managers/{ManagerId}/SnmpService/SNMPAlertDestinations/`,
  type: 'VndSNMPAlertDestinationCollection.VndSNMPAlertDestinationCollection',
  instances: () => [{ ManagerId: '1' }],
  project: (view) =>
    collectionOf(
      view,
      'SNMP Alert Destinations',
      'Receivers of alerts by SNMP',
      Object.keys(view.tree.snmp.destinations.byId).map((id) => `${membersUri}${id}/`),
    ),
  creation: {
    privilege: 'MgmtConfigPriv',
    properties: {
      AlertDestination: { reader: namedHostReader, required: true },
      SNMPAlertProtocol: { reader: oneOf(alertProtocols), required: true },
      TrapCommunity: { reader: communityReader, required: false },
      SecurityName: { reader: securityNameOrNone, required: false },
    },
    putAway: (body, means) => {
      const { TrapCommunity = '' } = body as { readonly TrapCommunity?: string };
      const about = { id: String(means.tree.snmp.destinations.nextId), community: null };
      const sealed = destinationCommunity(means, about, TrapCommunity);
      return { ok: true, value: { body: { ...body, TrapCommunity: sealed }, headers: {} } };
    },
    apply: createDestination,
  },
};

/** A body for a new destination, as the readers above leave it and its community put away. */
interface NewDestination {
  readonly AlertDestination: string;
  readonly SNMPAlertProtocol: AlertDestination['protocol'];
  readonly TrapCommunity: Sealed | null;
  readonly SecurityName?: string;
}

function createDestination({ tree, draft }: ControllerStage, body: JsonObject) {
  const given = body as unknown as NewDestination;
  const { SNMPAlertProtocol: protocol, TrapCommunity: community, SecurityName: named = '' } = given;
  const userId = snmpUserNamed(tree.snmp, named)?.id ?? null;
  const id = String(tree.snmp.destinations.nextId);
  const problems = associationProblems(tree.snmp, { id, protocol, community, userId }, named);
  if (problems.length > 0) return refused(...problems);
  if (Object.keys(tree.snmp.destinations.byId).length >= alertDestinationsMax) {
    return refused(baseMessage('CreateLimitReachedForResource'));
  }
  draft.snmp.destinations.nextId += 1;
  draft.snmp.destinations.byId[id] = { id, host: given.AlertDestination, protocol, community, userId };
  const created = `${membersUri}${id}/`;
  return { ok: true as const, value: { messages: [baseMessage('Created')], created } };
}
