/** How the controller is asked by SNMP, and how it tells of alerts. All of it takes effect as soon as it is set. */
import type { Json } from '../../../../engine/index.js';
import { baseMessage, type Message, mgmtMessage } from '../../../messages/index.js';
import { at } from '../../../resource/at.js';
import { type NamedSettings, traceAccess } from '../../../resource/changed-settings.js';
import type { View } from '../../../resource/define.js';
import { settingsIn } from '../../../resource/kept-settings.js';
import { nothing, shownText, valuesOf } from '../../../resource/kinds.js';
import { lineOrNull } from '../../../resource/line.js';
import { managerPattern, ofManager } from '../../../resource/one-server.js';
import { flag, nullable, oneOf, whole } from '../../../resource/readers.js';
import { linkRow, list, type Row, row } from '../../../resource/rows.js';
import { identity, status, vendor } from '../../../resource/shared-rows.js';
import { root } from '../../../resource/uris.js';
import { deriveEngineId } from '../engine.js';
import { timeHealthTraps } from '../health-trap.js';
import {
  type AlertDestination,
  alertDestinationsMax,
  alertProtocols,
  authProtocols,
  periodicTraps,
  privacyProtocols,
  readCommunitiesMax,
  type SnmpState,
  type SnmpUser,
  snmpUsersMax,
  trapCommunitiesMax,
  trapSources,
} from '../state.js';
import { isLacking } from './alert-destination.js';
import { communitiesRow } from './communities.js';
import { engineIdReader } from './snmp-readers.js';
import { sendTestAlert } from './test-alert.js';

/** Assumption: what the settings page of such controllers has room for. */
const labelLengthMax = 49;
const informAttemptsMax = 5;
const informIntervalSeconds = { min: 5, max: 120 };

const byManager = { privilege: 'MgmtConfigPriv' } as const;

const setting = settingsIn(({ snmp }) => snmp);
const v1 = settingsIn(({ snmp }) => snmp.v1);
const v3 = settingsIn(({ snmp }) => snmp.v3);

function label(name: 'contact' | 'location' | 'role' | 'roleDetail', says: string): Row {
  return setting(name, lineOrNull({ lengthMax: labelLengthMax }), says, { emptyIsNull: true });
}

const below = (name: string) => `${root}Managers/1/SnmpService/${name}/`;

/** By the names of their properties; who may ask and who is told, and not what the server is called. */
const traced: NamedSettings = {
  AlertsEnabled: ({ snmp }) => snmp.alertsEnabled,
  ReadCommunities: ({ snmp }) => snmp.readCommunities,
  TrapCommunities: ({ snmp }) => snmp.trapCommunities,
  SNMPv1RequestsEnabled: ({ snmp }) => snmp.v1.requests,
  SNMPv1TrapEnabled: ({ snmp }) => snmp.v1.traps,
  SNMPv3EngineID: ({ snmp }) => snmp.v3.engineId,
  SNMPv3RequestsEnabled: ({ snmp }) => snmp.v3.requests,
  SNMPv3TrapEnabled: ({ snmp }) => snmp.v3.traps,
};

export const snmpService = at(`${managerPattern}SnmpService/`, () => [{ params: ofManager }]).resource({
  type: 'VndMgmtSnmpService.v2_4_1.VndMgmtSnmpService',
  says: 'How a management controller is asked and tells of alerts by SNMP.',
  properties: {
    ...identity('SnmpService', 'SNMP Service', 'SNMP of the management controller'),
    AlertsEnabled: setting('alertsEnabled', flag, 'Whether alerts are told of by SNMP.'),
    Contact: label('contact', 'Whom to ask about the server.'),
    Location: label('location', 'Where the server is.'),
    Role: label('role', 'What the server is for.'),
    RoleDetail: label('roleDetail', 'What exactly the server is for.'),
    PeriodicHSATrapConfig: setting(
      'periodicTrap',
      oneOf(periodicTraps),
      'How often the health of the server is told of without an alert.',
      { after: timeHealthTraps },
    ),
    ReadCommunities: communitiesRow(
      'readCommunities',
      readCommunitiesMax,
      'Communities whose members may ask.',
    ),
    TrapCommunities: communitiesRow(
      'trapCommunities',
      trapCommunitiesMax,
      'Communities for receivers without one of their own; the first is used.',
    ),
    TrapSourceHostname: setting('trapSource', oneOf(trapSources), 'Whose name traps carry.'),
    // Before the two it stands for: a body may name one of them too.
    SNMPv1Enabled: row(flag, 'Whether anything goes by SNMPv1.', ({ tree }) => isV1Enabled(tree.snmp), {
      set: {
        ...byManager,
        apply: ({ draft }, value) => {
          draft.snmp.v1 = { requests: value, traps: value };
        },
      },
    }),
    SNMPv1RequestsEnabled: v1('requests', flag, 'Whether questions by SNMPv1 are answered.'),
    SNMPv1TrapEnabled: v1('traps', flag, 'Whether traps are sent by SNMPv1.'),
    SNMPv1Traps: v1('traps', flag, 'The same, by the older name.'),
    SNMPv3EngineID: row(
      engineIdReader,
      'The number of the controller among those that speak SNMPv3.',
      ({ tree }) => deriveEngineId(tree),
      {
        set: {
          ...byManager,
          apply: ({ draft }, value) => {
            draft.snmp.v3.engineId = value;
          },
        },
      },
    ),
    SNMPv3InformRetryAttempt: v3(
      'informAttempts',
      whole(0, informAttemptsMax),
      'How often an alert that nobody confirms is sent again.',
    ),
    SNMPv3InformRetryIntervalSeconds: v3(
      'informIntervalSeconds',
      whole(informIntervalSeconds.min, informIntervalSeconds.max),
      'How long a confirmation is waited for, in seconds.',
      { unit: 's' },
    ),
    SNMPv3RequestsEnabled: v3('requests', flag, 'Whether questions by SNMPv3 are answered.'),
    SNMPv3TrapEnabled: v3('traps', flag, 'Whether traps are sent by SNMPv3.'),
    AlertDestinations: row(
      valuesOf(nullable(shownText)),
      'The names or addresses of the receivers, and null for each place that is free.',
      ({ tree }: View) => destinationPlaces(tree.snmp),
    ),
    AlertDestinationAssociations: list(
      'How each of those receivers is told, place by place. Set where the receiver is.',
      ({ tree }: View) => placesOf(Object.values(tree.snmp.destinations.byId), alertDestinationsMax),
      {
        SNMPAlertProtocol: row(
          nullable(oneOf(alertProtocols)),
          'By which version it is told; null for a place that is free.',
          (destination: AlertDestination | null) => destination?.protocol ?? null,
        ),
        SecurityName: row(
          nullable(shownText),
          'The SNMPv3 user that alerts are sent as.',
          (destination: AlertDestination | null, { tree }) =>
            tree.snmp.users.byId[destination?.userId ?? '']?.securityName ?? null,
        ),
      },
    ),
    Users: list(
      'The users of SNMPv3, place by place. Set where the user is.',
      ({ tree }: View) => placesOf(Object.values(tree.snmp.users.byId), snmpUsersMax),
      {
        AuthPassphrase: row(nothing, 'What messages are signed with; never shown.', null),
        AuthProtocol: row(
          nullable(oneOf(authProtocols)),
          'How messages are signed; null for a place that is free.',
          (user: SnmpUser | null) => user?.authProtocol ?? null,
        ),
        PrivacyPassphrase: row(nothing, 'What messages are encrypted with; never shown.', null),
        PrivacyProtocol: row(
          nullable(oneOf(privacyProtocols)),
          'How messages are encrypted; null for a place that is free.',
          (user: SnmpUser | null) => user?.privacyProtocol ?? null,
        ),
        SecurityName: row(
          nullable(shownText),
          'The name of the user; null for a place that is free.',
          (user: SnmpUser | null) => user?.securityName ?? null,
        ),
        UserEngineID: row(
          nullable(shownText),
          'The engine the user belongs to; null for the controller itself.',
          (user: SnmpUser | null) => user?.engineId ?? null,
        ),
      },
    ),
    SNMPUsers: linkRow('The users of SNMPv3.', below('SNMPUsers')),
    SNMPAlertDestinations: linkRow('The receivers of alerts by SNMP.', below('SNMPAlertDestinations')),
    Status: status(['State'], ({ tree }) => ({
      State: tree.controllerSettings.inForce.protocols.SNMP.enabled ? 'Enabled' : 'Disabled',
    })),
    Oem: vendor(
      'VndMgmtSnmpServiceExt.v2_0_0.VndMgmtSnmpServiceExt',
      'What the vendor adds to the SNMP service.',
      {
        SNMPColdStartTrapBroadcast: setting(
          'coldStartBroadcast',
          flag,
          'Whether the start of the controller is told to the whole network.',
        ),
      },
    ),
  },
  actions: [sendTestAlert],
  finishPatch: (stage, set, { by }) => {
    const { snmp } = stage.view;
    traceAccess(stage, by.userName, traced);
    return [...contradictionOfV1(snmp, set), ...lackingCommunities(snmp, set)];
  },
});

function placesOf<Kept>(kept: readonly Kept[], most: number): readonly (Kept | null)[] {
  return Array.from({ length: most }, (_, index) => kept[index] ?? null);
}

/** As many as there may be (behaviour § 2.17). */
function destinationPlaces({ destinations }: SnmpState): readonly (string | null)[] {
  return placesOf(
    Object.values(destinations.byId).map(({ host }) => host),
    alertDestinationsMax,
  );
}

function isV1Enabled({ v1 }: SnmpState): boolean {
  return v1.requests || v1.traps;
}

function contradictionOfV1(snmp: SnmpState, set: ReadonlyMap<string, Json>): Message[] {
  const [traps, older] = [set.get('/SNMPv1TrapEnabled'), set.get('/SNMPv1Traps')];
  if (traps !== undefined && older !== undefined && traps !== older)
    return [baseMessage('PropertyValueConflict', ['SNMPv1Traps', 'SNMPv1TrapEnabled'], '/SNMPv1Traps')];
  const given = set.get('/SNMPv1Enabled');
  if (given === undefined || given === isV1Enabled(snmp)) return [];
  const other = set.has('/SNMPv1TrapEnabled') ? 'SNMPv1TrapEnabled' : 'SNMPv1RequestsEnabled';
  return [baseMessage('PropertyValueConflict', ['SNMPv1Enabled', other], '/SNMPv1Enabled')];
}

/** A list that a destination goes by is not emptied. */
function lackingCommunities(snmp: SnmpState, set: ReadonlyMap<string, Json>): Message[] {
  if (!set.has('/TrapCommunities')) return [];
  const lacks = Object.values(snmp.destinations.byId).some((destination) => isLacking(snmp, destination));
  return lacks ? [mgmtMessage('AlertDestinationAssociationError', [], '/TrapCommunities')] : [];
}
