/** Resource of a destination of SNMP alerts. An SNMPv1 trap needs a community, SNMPv3 needs a user. */
import { hasRoom, type Sealed, type Transaction } from '../../../../models/index.js';
import { baseMessage, type Message, mgmtMessage } from '../../../../models/messages/index.js';
import {
  action,
  creation,
  defineAt,
  fill,
  identity,
  linkRow,
  managerPattern,
  namedHostReader,
  nothing,
  nullable,
  ofManager,
  oneOf,
  optional,
  presentIn,
  property,
  refused,
  required,
  root,
  row,
  secretProperty,
  settingsIn,
  type WriteContext,
  written,
} from '../../../../models/resource/index.js';
import { origins } from '../../../facts/rows.js';
import { testTrap } from '../../events/index.js';
import { activeDestinations, resetTrapSender, sendTraps } from '../send-traps.js';
import {
  type AlertDestination,
  alertDestinationsMax,
  alertProtocols,
  communityFor,
  communitySealAddress,
  type SnmpState,
  snmpUserNamed,
} from '../state.js';
import { trapAddress } from '../trap.js';
import { communityReader, sealedCommunity, securityNameOrNone, securityNameReader } from './snmp-readers.js';
import { snmpUser } from './snmp-user.js';

const byManager = { privilege: 'MgmtConfigPriv' } as const;

/** Seals the community of an existing or new destination. Each destination has its own seal address. */
function destinationCommunity(means: WriteContext, id: string, value: string): Sealed | null {
  const before = means.tree.snmp.destinations.byId[id]?.community ?? null;
  return sealedCommunity(means, communitySealAddress(id), before === null ? [] : [before], value);
}

const destinationPattern = `${managerPattern}SnmpService/SNMPAlertDestinations/{DestinationId}/` as const;

const setting = settingsIn(({ snmp }, { DestinationId }: { readonly DestinationId: string }) =>
  presentIn(snmp.destinations.byId, DestinationId),
);

export const alertDestination = defineAt(destinationPattern, ({ snmp }) =>
  Object.entries(snmp.destinations.byId).map(([DestinationId, part]) => ({
    params: { ...ofManager, DestinationId },
    part,
  })),
).resource({
  type: 'VndSNMPAlertDestination.v2_0_0.VndSNMPAlertDestination',
  typeDescription: 'SNMP alert destination.',
  properties: {
    ...identity(({ part }) => part.id, 'SNMP Alert Destination', 'Receiver of alerts by SNMP'),
    AlertDestination: setting('host', namedHostReader, 'Host name or address of the destination.'),
    SNMPAlertProtocol: setting(
      'protocol',
      oneOf(alertProtocols),
      'SNMP version of the alerts, and their type: trap or inform.',
    ),
    TrapCommunity: row(nothing, 'Community of SNMPv1 traps; never returned.', null, {
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
      'Security name of the SNMPv3 user of the alerts.',
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
      'Link to the SNMPv3 user of the alerts.',
      ({ part: { userId } }) =>
        userId === null ? undefined : `${root}Managers/1/SnmpService/SNMPUsers/${userId}/`,
      { to: snmpUser.uri },
    ),
  },
  finishPatch: (stage, set, { params: { DestinationId } }) => {
    const destination = presentIn(stage.draft.snmp.destinations.byId, DestinationId);
    resetTrapSender(stage, destination.id);
    return associationProblems(stage.view.snmp, destination, String(set.get('/SecurityName') ?? ''));
  },
  removal: {
    privilege: 'MgmtConfigPriv',
    apply: (stage, { part: { id } }) => {
      resetTrapSender(stage, id);
      delete stage.draft.snmp.destinations.byId[id];
      return written(baseMessage('Success'));
    },
  },
});

/** Returns a problem if the named user does not exist or the credentials of the protocol are missing. */
function associationProblems(
  snmp: SnmpState,
  destination: Omit<AlertDestination, 'host'>,
  named: string,
): Message[] {
  const unknown = named !== '' && destination.userId === null;
  return unknown || isLacking(snmp, destination) ? [mgmtMessage('AlertDestinationAssociationError')] : [];
}

/** Checks that a destination lacks the credentials of its protocol. */
export function isLacking(snmp: SnmpState, destination: Omit<AlertDestination, 'host'>): boolean {
  return destination.protocol === 'SNMPv1Trap'
    ? communityFor(snmp, destination) === undefined
    : destination.userId === null;
}

/** Collection of SNMP alert destinations. */
export const alertDestinations = defineAt(`${managerPattern}SnmpService/SNMPAlertDestinations/`, () => [
  { params: ofManager },
]).collection({
  type: 'VndSNMPAlertDestinationCollection.VndSNMPAlertDestinationCollection',
  typeDescription: 'SNMP alert destinations.',
  name: 'SNMP Alert Destinations',
  description: 'SNMP alert destinations',
  members: alertDestination,
  creation: creation({
    privilege: 'MgmtConfigPriv',
    properties: {
      AlertDestination: required(namedHostReader, 'Host name or address of the destination.'),
      SNMPAlertProtocol: required(
        oneOf(alertProtocols),
        'SNMP version of the alerts, and their type: trap or inform.',
      ),
      TrapCommunity: optional(communityReader, 'Community of SNMPv1 traps; never returned.'),
      SecurityName: optional(securityNameOrNone, 'Security name of the SNMPv3 user of the alerts.'),
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

const text = 'This is a test alert.';

/** Action that sends a test alert to every destination. */
export const sendTestAlert = action({
  name: 'VndMgmtSnmpService.SendSNMPTestAlert',
  description: 'Sends a test alert to every alert destination.',
  privilege: 'MgmtConfigPriv',
  parameters: {},
  apply: (stage, _, { by }) => {
    const problems = whatIsInTheWay(stage);
    if (problems.length > 0) return refused(...problems);
    sendTraps(stage, testTrap, { text, severity: 'OK', event: 0, origin: origins.manager });
    stage.emit('snmp.testAlertSent', { user: by.userName }, 'snmp');
    return written(baseMessage('Success'));
  },
});

function whatIsInTheWay(stage: Transaction): Message[] {
  const { snmp, controllerSettings } = stage.view;
  if (!controllerSettings.inForce.protocols.SNMP.enabled) return [mgmtMessage('SNMPDisabled')];
  if (!snmp.alertsEnabled) return [mgmtMessage('SNMPAlertDisabled')];
  const destinations = Object.values(snmp.destinations.byId);
  if (destinations.length === 0) return [mgmtMessage('NoSNMPAlertDestinationsConfigured')];
  const told = activeDestinations(stage.view);
  if (told.length > 0)
    return told.some(({ id }) => hasRoom(stage, trapAddress(id))) ? [] : [mgmtMessage('SNMPTestAlertFailed')];
  const versions = new Set(destinations.map(({ protocol }) => protocol === 'SNMPv1Trap'));
  return [...versions].map((isV1) => mgmtMessage(isV1 ? 'SNMPv1Disabled' : 'SNMPv3Disabled'));
}
