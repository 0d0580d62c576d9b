/** What can be set on the controller itself, and how it is shown. Some of it stands at another resource too. */

import { property, type Writable } from '../../../resource/define.js';
import { flag, oneOf, oneOfNumbers } from '../../../resource/readers.js';
import type { ControllerTree } from '../../../tree.js';
import { type ManagerSwitches, serialCliStates, serialSpeeds } from '../../controller/options.js';
import { federation, projectFederation } from '../../network/resources/discovery.js';
import { protocolSettings } from '../../network/resources/protocol-settings.js';
import { configurationSettings } from '../../network/resources/reset-required.js';
import { virtualNicEnabled } from '../../network/resources/virtual-interface.js';
import { idleTimeout } from '../../sessions/resources/idle-timeout.js';
import { remoteConsoleSettings } from './remote-console.js';

const byManager = { privilege: 'MgmtConfigPriv' } as const;

/** Sessions at a time. Source: facts § 0. */
const commandSessionsMax = 9;
const graphicalSessionsMax = 10;

const switchNames: Readonly<Record<string, keyof ManagerSwitches>> = {
  PersistentMouseKeyboardEnabled: 'persistentMouseKeyboard',
  PhysicalMonitorHealthStatusEnabled: 'physicalMonitorHealthStatus',
  RequiredLoginForMgmtRBSU: 'requiredLoginForRbsu',
  RequireHostAuthentication: 'requireHostAuthentication',
  VideoPresenceDetectOverride: 'videoPresenceDetectOverride',
  WebGuiEnabled: 'webGui',
};

const switches: Writable = Object.fromEntries(
  Object.entries(switchNames).map(([name, option]) => [
    name,
    property({
      ...byManager,
      reader: flag,
      apply: ({ draft }, value) => {
        draft.managerOptions.switches[option] = value;
      },
    }),
  ]),
);

/** The consoles are the protocols they are reached by. */
export const managerSettings: Writable = {
  CommandShell: { ServiceEnabled: protocolSettings.SSH.ProtocolEnabled },
  GraphicalConsole: { ServiceEnabled: protocolSettings.KVMIP.ProtocolEnabled },
  Oem: {
    Vnd: {
      ...switches,
      FederationConfig: federation,
      IdleConnectionTimeoutMinutes: idleTimeout,
      IntegratedRemoteConsole: remoteConsoleSettings,
      SerialCLISpeed: property({
        ...byManager,
        reader: oneOfNumbers(serialSpeeds),
        apply: ({ draft }, value) => {
          draft.managerOptions.serialCli.speed = value;
        },
      }),
      SerialCLIStatus: property({
        ...byManager,
        reader: oneOf(serialCliStates),
        apply: ({ draft }, value) => {
          draft.managerOptions.serialCli.status = value;
        },
      }),
      VirtualNICEnabled: virtualNicEnabled,
    },
  },
};

export function projectConsoles({ controllerSettings }: ControllerTree) {
  const { SSH, KVMIP } = controllerSettings.configured.protocols;
  return {
    CommandShell: {
      ConnectTypesSupported: ['SSH', 'Oem'],
      MaxConcurrentSessions: commandSessionsMax,
      ServiceEnabled: SSH.enabled,
    },
    GraphicalConsole: {
      ConnectTypesSupported: ['KVMIP'],
      MaxConcurrentSessions: graphicalSessionsMax,
      ServiceEnabled: KVMIP.enabled,
    },
  };
}

export function projectManagerSettings(tree: ControllerTree) {
  const { managerOptions, networkServices, controllerSettings, sessions } = tree;
  const { discovery, options } = networkServices;
  return {
    ...Object.fromEntries(
      Object.entries(switchNames).map(([name, option]) => [name, managerOptions.switches[option]]),
    ),
    ConfigurationSettings: configurationSettings(tree),
    FederationConfig: projectFederation(discovery, options.federation),
    IdleConnectionTimeoutMinutes: sessions.idleTimeoutMinutes,
    SerialCLISpeed: managerOptions.serialCli.speed,
    SerialCLIStatus: managerOptions.serialCli.status,
    VirtualNICEnabled: controllerSettings.configured.virtualNic,
  };
}
