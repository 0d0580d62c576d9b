/** Resource of the SNMP settings for queries and alerts. All changes take effect at once. */
import type { Json } from '../../../../engine/index.js';
import { baseMessage, type Message, mgmtMessage } from '../../../../models/messages/index.js';
import {
  defineAt,
  flag,
  identity,
  lineOrNull,
  linkRow,
  list,
  managerPattern,
  type NamedSettings,
  nothing,
  nullable,
  ofManager,
  oneOf,
  type Row,
  root,
  row,
  settingsIn,
  shownText,
  status,
  traceAccess,
  type View,
  valuesOf,
  vendor,
  whole,
} from '../../../../models/resource/index.js';
import { timeHealthTraps } from '../health-trap.js';
import { deriveEngineId } from '../send-traps.js';
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
import { isLacking, sendTestAlert } from './alert-destination.js';
import { communitiesRow, engineIdReader } from './snmp-readers.js';

/**
 * Maximum length of a descriptive name. Unit: characters. Assumption: the width of a field on the settings page of such
 * controllers.
 */
const labelLengthMax = 49;
const informAttemptsMax = 5;
const informIntervalSeconds = { min: 5, max: 120 };

const byManager = { privilege: 'MgmtConfigPriv' } as const;

const setting = settingsIn(({ snmp }) => snmp);
const v1 = settingsIn(({ snmp }) => snmp.v1);
const v3 = settingsIn(({ snmp }) => snmp.v3);

function label(name: 'contact' | 'location' | 'role' | 'roleDetail', description: string): Row {
  return setting(name, lineOrNull({ lengthMax: labelLengthMax }), description, { emptyIsNull: true });
}

const below = (name: string) => `${root}Managers/1/SnmpService/${name}/`;

/** Settings whose changes are logged, by property name: access and destinations, but not the descriptive names. */
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

export const snmpService = defineAt(`${managerPattern}SnmpService/`, () => [{ params: ofManager }]).resource({
  type: 'VndMgmtSnmpService.v2_4_1.VndMgmtSnmpService',
  typeDescription: 'SNMP service of a management controller: requests and alerts.',
  properties: {
    ...identity('SnmpService', 'SNMP Service', 'SNMP of the management controller'),
    AlertsEnabled: setting('alertsEnabled', flag, 'Indicates whether SNMP alerts are enabled.'),
    Contact: label('contact', 'Contact for the server (sysContact).'),
    Location: label('location', 'Location of the server (sysLocation).'),
    Role: label('role', 'Role of the server.'),
    RoleDetail: label('roleDetail', 'Details of the role of the server.'),
    PeriodicHSATrapConfig: setting(
      'periodicTrap',
      oneOf(periodicTraps),
      'Interval of the periodic trap with the health of the server.',
      { after: timeHealthTraps },
    ),
    ReadCommunities: communitiesRow('readCommunities', readCommunitiesMax, 'Communities for read requests.'),
    TrapCommunities: communitiesRow(
      'trapCommunities',
      trapCommunitiesMax,
      'Communities for destinations without their own community; the first is used.',
    ),
    TrapSourceHostname: setting(
      'trapSource',
      oneOf(trapSources),
      'Host name that traps contain: that of the controller or of the operating system.',
    ),
    // This property precedes the two properties that it also sets. If a body contains one of them as well, the value of
    // that property applies.
    SNMPv1Enabled: row(
      flag,
      'Indicates whether SNMPv1 is enabled for requests or traps.',
      ({ tree }) => isV1Enabled(tree.snmp),
      {
        set: {
          ...byManager,
          apply: ({ draft }, value) => {
            draft.snmp.v1 = { requests: value, traps: value };
          },
        },
      },
    ),
    SNMPv1RequestsEnabled: v1('requests', flag, 'Indicates whether SNMPv1 requests are enabled.'),
    SNMPv1TrapEnabled: v1('traps', flag, 'Indicates whether SNMPv1 traps are enabled.'),
    SNMPv1Traps: v1(
      'traps',
      flag,
      'Indicates whether SNMPv1 traps are enabled; older name of SNMPv1TrapEnabled.',
    ),
    SNMPv3EngineID: row(
      engineIdReader,
      'SNMPv3 engine identifier of the controller.',
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
      'Number of times that an unacknowledged SNMPv3 inform is sent again.',
    ),
    SNMPv3InformRetryIntervalSeconds: v3(
      'informIntervalSeconds',
      whole(informIntervalSeconds.min, informIntervalSeconds.max),
      'Time to wait for the acknowledgment of an SNMPv3 inform, in seconds.',
      { unit: 's' },
    ),
    SNMPv3RequestsEnabled: v3('requests', flag, 'Indicates whether SNMPv3 requests are enabled.'),
    SNMPv3TrapEnabled: v3('traps', flag, 'Indicates whether SNMPv3 traps are enabled.'),
    AlertDestinations: row(
      valuesOf(nullable(shownText)),
      'Host names or addresses of the alert destinations; null for each free slot.',
      ({ tree }: View) => destinationPlaces(tree.snmp),
    ),
    AlertDestinationAssociations: list(
      'Protocol and user of each alert destination, by slot. Writable in the resource of the destination.',
      ({ tree }: View) => placesOf(Object.values(tree.snmp.destinations.byId), alertDestinationsMax),
      {
        SNMPAlertProtocol: row(
          nullable(oneOf(alertProtocols)),
          'SNMP version of the alerts; null for a free slot.',
          (destination: AlertDestination | null) => destination?.protocol ?? null,
        ),
        SecurityName: row(
          nullable(shownText),
          'Security name of the SNMPv3 user of the alerts.',
          (destination: AlertDestination | null, { tree }) =>
            tree.snmp.users.byId[destination?.userId ?? '']?.securityName ?? null,
        ),
      },
    ),
    Users: list(
      'SNMPv3 users, by slot. Writable in the resource of the user.',
      ({ tree }: View) => placesOf(Object.values(tree.snmp.users.byId), snmpUsersMax),
      {
        AuthPassphrase: row(nothing, 'Authentication passphrase; never returned.', null),
        AuthProtocol: row(
          nullable(oneOf(authProtocols)),
          'Authentication protocol; null for a free slot.',
          (user: SnmpUser | null) => user?.authProtocol ?? null,
        ),
        PrivacyPassphrase: row(nothing, 'Privacy passphrase; never returned.', null),
        PrivacyProtocol: row(
          nullable(oneOf(privacyProtocols)),
          'Privacy protocol; null for a free slot.',
          (user: SnmpUser | null) => user?.privacyProtocol ?? null,
        ),
        SecurityName: row(
          nullable(shownText),
          'Security name of the user; null for a free slot.',
          (user: SnmpUser | null) => user?.securityName ?? null,
        ),
        UserEngineID: row(
          nullable(shownText),
          'SNMP engine identifier of the user; null for the controller itself.',
          (user: SnmpUser | null) => user?.engineId ?? null,
        ),
      },
    ),
    SNMPUsers: linkRow('Link to the SNMPv3 users.', below('SNMPUsers')),
    SNMPAlertDestinations: linkRow('Link to the SNMP alert destinations.', below('SNMPAlertDestinations')),
    Status: status(['State'], ({ tree }) => ({
      State: tree.controllerSettings.inForce.protocols.SNMP.enabled ? 'Enabled' : 'Disabled',
    })),
    Oem: vendor(
      'VndMgmtSnmpServiceExt.v2_0_0.VndMgmtSnmpServiceExt',
      'Vendor-specific properties of the SNMP service.',
      {
        SNMPColdStartTrapBroadcast: setting(
          'coldStartBroadcast',
          flag,
          'Indicates whether cold start traps are broadcast to the network.',
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

/** Returns the hosts of the destinations, padded with null to the maximum number (behaviour § 2.17). */
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

/** Returns a problem for a list of communities that was emptied although a destination needs it. */
function lackingCommunities(snmp: SnmpState, set: ReadonlyMap<string, Json>): Message[] {
  if (!set.has('/TrapCommunities')) return [];
  const lacks = Object.values(snmp.destinations.byId).some((destination) => isLacking(snmp, destination));
  return lacks ? [mgmtMessage('AlertDestinationAssociationError', [], '/TrapCommunities')] : [];
}
