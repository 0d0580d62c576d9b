/**
 * Controllers to look at when the shape of resources is learnt: one with everything on, one with all that can be off,
 * set or open the other way round, so that each member shows every kind it has. Never run; the machines stand still.
 */
import type { MachineRecord } from '../../../engine/index.js';
import { resolveBlueprint } from '../../blueprint.js';
import { type KeytabContext, noKeytabImport } from '../../contracts/keytab.js';
import { defaultHttpsPort, defaultStartMs, defaultUserName } from '../../genesis.js';
import { defaultAccountService } from '../../state/account-service.js';
import { privileges } from '../../state/accounts.js';
import { allWell, type ConditionsState } from '../../state/conditions.js';
import { coolingAtFirst } from '../../state/cooling.js';
import { licenseAtFirst } from '../../state/license.js';
import { emptyLog } from '../../state/log.js';
import { powerSettingsAtFirst } from '../../state/power-settings.js';
import type { ControllerTree } from '../../world.js';
import type { Principal } from '../define.js';

const accountId = '1';
const sessionId = 'administrator1';

/** The administrator, with the session that is open. */
export const samplePrincipal: Principal = {
  userName: defaultUserName,
  address: 'in-process',
  userId: accountId,
  privileges,
  passwordChangeRequired: false,
  sessionId,
};

export function sampleTrees(): readonly ControllerTree[] {
  const running = runningTree();
  return [running, restingTree(running)];
}

/** Something in every list, so that the shape of its elements shows. */
const sampleDirectory = {
  ...defaultAccountService.providers.LDAP,
  addresses: ['ldap.example'],
  roleMapping: [{ LocalRole: 'Operator', RemoteGroup: 'cn=operators' }],
  baseNames: ['dc=example'],
} as const;

/** One that has failed after one that went well. */
const sampleImport: KeytabContext = {
  uri: 'https://files.example/bmc.keytab',
  ended: 'timeout',
  reason: 'it had not come after 30 s',
};

/** A part of each kind that is not there, for what then reads null. */
const sampleConditions: ConditionsState = {
  ...allWell,
  parts: { ...allWell.parts, fan: { 'Fan 1': 'removed' }, powerSupply: { '1': 'removed', '2': 'inputLost' } },
};

const sampleThresholds = { asked: {}, inForce: { '1': { warning: 30, critical: 35 } } };

const sampleKeytab = {
  realm: 'EXAMPLE',
  principals: ['HTTP/bmc.example@EXAMPLE'],
  keys: 1,
  importedAt: defaultStartMs,
};

function runningTree(): ControllerTree {
  const blueprint = { ...resolveBlueprint(), directory: null };
  const on = { on: { boot: 'osRunning', devices: 'found', inventory: 'complete' } };
  return {
    seed: 'sample',
    clock: { now: defaultStartMs, nextSeq: 1, executed: 0 },
    random: {},
    machines: {
      power: { '1': standing(on) },
      manager: { '1': standing('running') },
      mains: { '1': standing('present') },
      keytab: { '1': { ...standing('idle'), context: sampleImport } },
    },
    outbox: { nextId: 1, entries: {} },
    blueprint,
    service: { httpsPort: defaultHttpsPort },
    host: {
      assetTag: '',
      boot: {
        overrideTarget: 'UefiTarget',
        overrideEnabled: 'Once',
        overrideMode: 'UEFI',
        uefiTarget: 'PciRoot(0x0)/Pci(0x1,0x0)',
        httpBootUri: 'https://images.example/boot.efi',
      },
      powerAutoOn: 'PowerOn',
      powerOnDelay: 'Minimum',
    },
    conditions: allWell,
    cooling: { ...coolingAtFirst(blueprint), userThresholds: sampleThresholds },
    powerSettings: powerSettingsAtFirst,
    controllerClock: { offsetMs: 0 },
    license: licenseAtFirst('sample', blueprint.settings, defaultStartMs),
    accountService: {
      ...defaultAccountService,
      providers: { LDAP: sampleDirectory, ActiveDirectory: sampleDirectory },
      kerberos: { ...defaultAccountService.kerberos, keytab: sampleKeytab },
    },
    accounts: {
      nextId: 2,
      byId: {
        [accountId]: {
          id: accountId,
          userName: defaultUserName,
          loginName: defaultUserName,
          privileges,
          password: { salt: '', hash: '' },
          passwordRevision: 1,
          enabled: true,
          passwordChangeRequired: false,
          serviceAccount: false,
        },
      },
    },
    certificateMappings: { nextId: 2, byId: { '1': { id: '1', accountId, fingerprint: '00' } } },
    loginFailures: { origins: [], unreported: 0 },
    sessions: {
      idleTimeoutMinutes: 30,
      nextSerial: 2,
      byId: {
        [sessionId]: {
          id: sessionId,
          userId: accountId,
          tokenHash: '',
          loggedInAt: defaultStartMs,
          accessedAt: defaultStartMs,
          clientAddress: 'in-process',
        },
      },
    },
    logs: { iel: emptyLog },
  };
}

function restingTree(running: ControllerTree): ControllerTree {
  return {
    ...running,
    machines: {
      ...running.machines,
      power: { '1': standing('off') },
      keytab: { '1': { ...standing('idle'), context: noKeytabImport } },
    },
    blueprint: { ...running.blueprint, temperatures: [] },
    conditions: sampleConditions,
    accountService: {
      ...running.accountService,
      kerberos: { ...running.accountService.kerberos, keytab: null },
    },
    host: {
      ...running.host,
      boot: {
        ...running.host.boot,
        overrideTarget: 'None',
        overrideEnabled: 'Disabled',
        uefiTarget: '',
        httpBootUri: '',
      },
      powerAutoOn: 'RemainOff',
    },
  };
}

/** A machine that no event will reach; the one number projections read of it is the length of the last boot. */
function standing(value: MachineRecord['value']): MachineRecord {
  return { value, context: { lastBootMs: 0 }, timers: {} };
}
