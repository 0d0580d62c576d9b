/** One who is told of alerts by SNMP. An SNMPv1 trap needs a community, anything of SNMPv3 a user. */
import type { Json } from '../../../../engine/index.js';
import { baseMessage, type Message, mgmtMessage } from '../../../messages/index.js';
import {
  type ControllerStage,
  type Means,
  type Params,
  property,
  type ResourceDefinition,
  secretProperty,
  type WritableProperty,
  written,
} from '../../../resource/define.js';
import { namedHostReader } from '../../../resource/host-readers.js';
import { oneOf, type Reader } from '../../../resource/readers.js';
import { root } from '../../../resource/uris.js';
import type { Sealed } from '../../../sealed.js';
import type { ControllerTree } from '../../../tree.js';
import { forgetTraps } from '../send-traps.js';
import {
  type AlertDestination,
  alertProtocols,
  communityFor,
  communityPlace,
  type SnmpState,
  snmpUserNamed,
} from '../state.js';
import { sealedCommunity } from './communities.js';
import { communityReader, securityNameOrNone } from './snmp-readers.js';

type Drafted = ControllerStage['draft']['snmp']['destinations']['byId'][string];

function setting<Value extends Json>(
  reader: Reader<Value>,
  set: (drafted: Drafted, value: Value, snmp: SnmpState) => void,
): WritableProperty {
  return property({
    privilege: 'MgmtConfigPriv',
    reader,
    apply: ({ draft, tree }, value, params) => set(draftedAt(draft, params), value, tree.snmp),
  });
}

function draftedAt({ snmp }: ControllerStage['draft'], { DestinationId = '' }: Params): Drafted {
  const drafted = snmp.destinations.byId[DestinationId];
  if (drafted === undefined) throw new Error(`no alert destination ${DestinationId}`);
  return drafted;
}

/** Sealed at a place of its own, for a destination that is there or about to be. */
export function destinationCommunity(
  means: Means,
  { id, community }: Pick<AlertDestination, 'id' | 'community'>,
  value: string,
): Sealed | null {
  const before = community === null ? [] : [community];
  return sealedCommunity(means, communityPlace(id), before, value);
}

export const alertDestination: ResourceDefinition = {
  uri: `${root}Managers/{ManagerId}/SnmpService/SNMPAlertDestinations/{DestinationId}/`,
  type: 'VndSNMPAlertDestination.v2_0_0.VndSNMPAlertDestination',
  instances: ({ snmp }) =>
    Object.keys(snmp.destinations.byId).map((DestinationId) => ({ ManagerId: '1', DestinationId })),
  project: ({ tree, params, link }) => {
    const { id, host, protocol, userId } = destinationAt(tree, params);
    return {
      Id: id,
      Name: 'SNMP Alert Destination',
      Description: 'Receiver of alerts by SNMP',
      AlertDestination: host,
      SNMPAlertProtocol: protocol,
      TrapCommunity: null,
      SecurityName: tree.snmp.users.byId[userId ?? '']?.securityName ?? null,
      SNMPv3User: userId === null ? undefined : link(`${root}Managers/1/SnmpService/SNMPUsers/${userId}/`),
    };
  },
  writable: {
    AlertDestination: setting(namedHostReader, (destination, value) => {
      destination.host = value;
    }),
    SNMPAlertProtocol: setting(oneOf(alertProtocols), (destination, value) => {
      destination.protocol = value;
    }),
    TrapCommunity: secretProperty({
      privilege: 'MgmtConfigPriv',
      reader: communityReader,
      putAway: (value, means) => ({
        ok: true,
        value: destinationCommunity(means, destinationAt(means.tree, means.params), value),
      }),
      apply: ({ draft }, kept: Sealed | null, params) => {
        draftedAt(draft, params).community = kept;
      },
    }),
    SecurityName: setting(securityNameOrNone, (destination, value, snmp) => {
      destination.userId = snmpUserNamed(snmp, value)?.id ?? null;
    }),
  },
  settle: (stage, set, { params }) => {
    const destination = destinationAt(stage.view, params);
    forgetTraps(stage, destination.id);
    return associationProblems(stage.view.snmp, destination, String(set.get('/SecurityName') ?? ''));
  },
  removal: {
    privilege: () => 'MgmtConfigPriv',
    apply: (stage, { params: { DestinationId = '' } }) => {
      forgetTraps(stage, DestinationId);
      delete stage.draft.snmp.destinations.byId[DestinationId];
      return written(baseMessage('Success'));
    },
  },
};

/** A user that was named must be there, and each protocol has what it goes by. */
export function associationProblems(
  snmp: SnmpState,
  destination: Omit<AlertDestination, 'host'>,
  named: string,
): Message[] {
  const unknown = named !== '' && destination.userId === null;
  return unknown || isLacking(snmp, destination) ? [mgmtMessage('AlertDestinationAssociationError')] : [];
}

/** Whether a destination is without what its protocol goes by. */
export function isLacking(snmp: SnmpState, destination: Omit<AlertDestination, 'host'>): boolean {
  return destination.protocol === 'SNMPv1Trap'
    ? communityFor(snmp, destination) === undefined
    : destination.userId === null;
}

function destinationAt(
  { snmp }: Pick<ControllerTree, 'snmp'>,
  { DestinationId = '' }: Params,
): AlertDestination {
  const found = snmp.destinations.byId[DestinationId];
  if (found === undefined) throw new Error(`no alert destination ${DestinationId}`);
  return found;
}
