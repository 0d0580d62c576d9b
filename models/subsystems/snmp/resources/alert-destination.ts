/** One who is told of alerts by SNMP. An SNMPv1 trap needs a community, anything of SNMPv3 a user. */
import { baseMessage, type Message, mgmtMessage } from '../../../messages/index.js';
import { at } from '../../../resource/at.js';
import { type Means, written } from '../../../resource/define.js';
import { namedHostReader } from '../../../resource/host-readers.js';
import { presentIn, settingsIn } from '../../../resource/kept-settings.js';
import { nothing } from '../../../resource/kinds.js';
import { managerPattern, ofManager } from '../../../resource/one-server.js';
import { property, secretProperty } from '../../../resource/property.js';
import { nullable, oneOf } from '../../../resource/readers.js';
import { linkRow, row } from '../../../resource/rows.js';
import { identity } from '../../../resource/shared-rows.js';
import { root } from '../../../resource/uris.js';
import type { Sealed } from '../../../sealed.js';
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
import { communityReader, securityNameOrNone, securityNameReader } from './snmp-readers.js';
import { snmpUser } from './snmp-user.js';

const byManager = { privilege: 'MgmtConfigPriv' } as const;

/** Sealed at a place of its own, for a destination that is there or about to be. */
export function destinationCommunity(means: Means, id: string, value: string): Sealed | null {
  const before = means.tree.snmp.destinations.byId[id]?.community ?? null;
  return sealedCommunity(means, communityPlace(id), before === null ? [] : [before], value);
}

const destinationPattern = `${managerPattern}SnmpService/SNMPAlertDestinations/{DestinationId}/` as const;

const setting = settingsIn(({ snmp }, { DestinationId }: { readonly DestinationId: string }) =>
  presentIn(snmp.destinations.byId, DestinationId),
);

export const alertDestination = at(destinationPattern, ({ snmp }) =>
  Object.entries(snmp.destinations.byId).map(([DestinationId, part]) => ({
    params: { ...ofManager, DestinationId },
    part,
  })),
).resource({
  type: 'VndSNMPAlertDestination.v2_0_0.VndSNMPAlertDestination',
  says: 'A receiver of alerts by SNMP.',
  properties: {
    ...identity(({ part }) => part.id, 'SNMP Alert Destination', 'Receiver of alerts by SNMP'),
    AlertDestination: setting('host', namedHostReader, 'Its name or address.'),
    SNMPAlertProtocol: setting(
      'protocol',
      oneOf(alertProtocols),
      'By which version it is told, and whether it has to confirm.',
    ),
    TrapCommunity: row(nothing, 'The community that an SNMPv1 trap names.', null, {
      setBy: secretProperty({
        ...byManager,
        reader: communityReader,
        redact: (value, means) => ({
          ok: true,
          value: destinationCommunity(means, means.params.DestinationId ?? '', value),
        }),
        apply: ({ draft }, kept: Sealed | null, { params: { DestinationId } }) => {
          presentIn(draft.snmp.destinations.byId, DestinationId).community = kept;
        },
      }),
    }),
    SecurityName: row(
      nullable(securityNameReader),
      'The SNMPv3 user that alerts are sent as.',
      ({ tree, part }) => tree.snmp.users.byId[part.userId ?? '']?.securityName ?? null,
      {
        setBy: property({
          ...byManager,
          reader: securityNameOrNone,
          apply: ({ draft, tree }, value, { params: { DestinationId } }) => {
            const userId = snmpUserNamed(tree.snmp, value)?.id ?? null;
            presentIn(draft.snmp.destinations.byId, DestinationId).userId = userId;
          },
        }),
      },
    ),
    SNMPv3User: linkRow(
      'The same user, as a link.',
      ({ part: { userId } }) =>
        userId === null ? undefined : `${root}Managers/1/SnmpService/SNMPUsers/${userId}/`,
      { to: snmpUser.uri },
    ),
  },
  finishPatch: (stage, set, { params: { DestinationId } }) => {
    const destination = presentIn(stage.draft.snmp.destinations.byId, DestinationId);
    forgetTraps(stage, destination.id);
    return associationProblems(stage.view.snmp, destination, String(set.get('/SecurityName') ?? ''));
  },
  removal: {
    privilege: 'MgmtConfigPriv',
    apply: (stage, { part: { id } }) => {
      forgetTraps(stage, id);
      delete stage.draft.snmp.destinations.byId[id];
      return written(baseMessage('Success'));
    },
  },
});

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
