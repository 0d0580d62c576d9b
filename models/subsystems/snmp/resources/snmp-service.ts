/** How the controller is asked by SNMP, and how it tells of alerts. All of it takes effect as soon as it is set. */
import type { Json } from '../../../../engine/index.js';
import { baseMessage, type Message, mgmtMessage } from '../../../messages/index.js';
import {
  type ControllerStage,
  property,
  type ResourceDefinition,
  type WritableProperty,
} from '../../../resource/define.js';
import { flag, oneOf, type Reader, textOrNull, whole } from '../../../resource/readers.js';
import { root } from '../../../resource/uris.js';
import { engineIdOf } from '../engine.js';
import { timeHealthTraps } from '../health-trap.js';
import {
  periodicTraps,
  readCommunitiesMax,
  type SnmpState,
  trapCommunitiesMax,
  trapSources,
} from '../state.js';
import { isLacking } from './alert-destination.js';
import { communities } from './communities.js';
import { engineIdReader } from './snmp-readers.js';
import { sendTestAlert } from './test-alert.js';

const uri = `${root}Managers/{ManagerId}/SnmpService/`;

/** Assumption: what the settings page of such controllers has room for. */
const labelLengthMax = 49;
const informAttemptsMax = 5;
const informIntervalSeconds = { min: 5, max: 120 };

type Drafted = ControllerStage['draft']['snmp'];

function setting<Value extends Json>(
  reader: Reader<Value, unknown>,
  set: (drafted: Drafted, value: Value) => void,
): WritableProperty {
  return property({
    privilege: 'MgmtConfigPriv',
    reader,
    apply: ({ draft }, value) => set(draft.snmp, value),
  });
}

const label = textOrNull({ lengthMax: labelLengthMax });

export const snmpService: ResourceDefinition = {
  uri,
  type: 'VndMgmtSnmpService.v2_4_1.VndMgmtSnmpService',
  instances: () => [{ ManagerId: '1' }],
  project: ({ tree, link }) => {
    const { snmp, controllerSettings } = tree;
    return {
      Id: 'SnmpService',
      Name: 'SNMP Service',
      Description: 'SNMP of the management controller',
      AlertsEnabled: snmp.alertsEnabled,
      Contact: orNull(snmp.contact),
      Location: orNull(snmp.location),
      Role: orNull(snmp.role),
      RoleDetail: orNull(snmp.roleDetail),
      PeriodicHSATrapConfig: snmp.periodicTrap,
      ReadCommunities: snmp.readCommunities.map(() => null),
      TrapCommunities: snmp.trapCommunities.map(() => null),
      TrapSourceHostname: snmp.trapSource,
      SNMPv1Enabled: isV1Enabled(snmp),
      SNMPv1RequestsEnabled: snmp.v1.requests,
      SNMPv1TrapEnabled: snmp.v1.traps,
      SNMPv3EngineID: engineIdOf(tree),
      SNMPv3InformRetryAttempt: snmp.v3.informAttempts,
      SNMPv3InformRetryIntervalSeconds: snmp.v3.informIntervalSeconds,
      SNMPv3RequestsEnabled: snmp.v3.requests,
      SNMPv3TrapEnabled: snmp.v3.traps,
      SNMPUsers: link(`${root}Managers/1/SnmpService/SNMPUsers/`),
      SNMPAlertDestinations: link(`${root}Managers/1/SnmpService/SNMPAlertDestinations/`),
      Status: { State: controllerSettings.inForce.protocols.SNMP.enabled ? 'Enabled' : 'Disabled' },
      Oem: {
        Vnd: {
          '@odata.type': '#VndMgmtSnmpServiceExt.v2_0_0.VndMgmtSnmpServiceExt',
          SNMPColdStartTrapBroadcast: snmp.coldStartBroadcast,
        },
      },
    };
  },
  writable: {
    AlertsEnabled: setting(flag, (snmp, value) => {
      snmp.alertsEnabled = value;
    }),
    Contact: setting(label, (snmp, value) => {
      snmp.contact = value;
    }),
    Location: setting(label, (snmp, value) => {
      snmp.location = value;
    }),
    Role: setting(label, (snmp, value) => {
      snmp.role = value;
    }),
    RoleDetail: setting(label, (snmp, value) => {
      snmp.roleDetail = value;
    }),
    PeriodicHSATrapConfig: property({
      privilege: 'MgmtConfigPriv',
      reader: oneOf(periodicTraps),
      apply: (stage, value) => {
        stage.draft.snmp.periodicTrap = value;
        timeHealthTraps(stage, value);
      },
    }),
    TrapSourceHostname: setting(oneOf(trapSources), (snmp, value) => {
      snmp.trapSource = value;
    }),
    ReadCommunities: communities('readCommunities', readCommunitiesMax),
    TrapCommunities: communities('trapCommunities', trapCommunitiesMax),
    // Before the two it stands for: a body may name one of them too.
    SNMPv1Enabled: setting(flag, ({ v1 }, value) => {
      v1.requests = value;
      v1.traps = value;
    }),
    SNMPv1RequestsEnabled: setting(flag, ({ v1 }, value) => {
      v1.requests = value;
    }),
    SNMPv1TrapEnabled: setting(flag, ({ v1 }, value) => {
      v1.traps = value;
    }),
    SNMPv3EngineID: setting(engineIdReader, ({ v3 }, value) => {
      v3.engineId = value;
    }),
    SNMPv3InformRetryAttempt: setting(whole(0, informAttemptsMax), ({ v3 }, value) => {
      v3.informAttempts = value;
    }),
    SNMPv3InformRetryIntervalSeconds: setting(
      whole(informIntervalSeconds.min, informIntervalSeconds.max),
      ({ v3 }, value) => {
        v3.informIntervalSeconds = value;
      },
    ),
    SNMPv3RequestsEnabled: setting(flag, ({ v3 }, value) => {
      v3.requests = value;
    }),
    SNMPv3TrapEnabled: setting(flag, ({ v3 }, value) => {
      v3.traps = value;
    }),
    Oem: {
      Vnd: {
        SNMPColdStartTrapBroadcast: setting(flag, (snmp, value) => {
          snmp.coldStartBroadcast = value;
        }),
      },
    },
  },
  actions: [sendTestAlert],
  settle: ({ view }, set) => [...contradictionOfV1(view.snmp, set), ...lackingCommunities(view.snmp, set)],
};

function orNull(value: string): string | null {
  return value === '' ? null : value;
}

function isV1Enabled({ v1 }: SnmpState): boolean {
  return v1.requests || v1.traps;
}

function contradictionOfV1(snmp: SnmpState, set: ReadonlyMap<string, Json>): Message[] {
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
