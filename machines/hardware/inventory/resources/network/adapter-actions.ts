/** Actions of a network adapter and of its ports. */

import type { Transaction } from '../../../../../models/index.js';
import { baseMessage, mgmtMessage } from '../../../../../models/messages/index.js';
import {
  action,
  eitherTime,
  oneOf,
  optional,
  type Params,
  refused,
  type WriteOutcome,
  type WriteTarget,
  written,
} from '../../../../../models/resource/index.js';

import { type AdapterDevice, type NetworkPort, portName } from '../../../../parts/index.js';
import { describePower, powerRecord, powerState } from '../../../../power/index.js';
import { adoptAdapterSettings, hasNewPendingAdapter, resetAdapterSettings } from '../../adapter-settings.js';
import { reportLinkChanges, resetLinks } from '../../link-changes.js';
import { listPorts } from './adapter-rows.js';

interface OfAdapter {
  readonly params: Params;
  readonly part: AdapterDevice;
}

interface OfPort {
  readonly params: Params;
  readonly part: NetworkPort;
}

const byAdapter = { privilege: 'HostNICConfigPriv', parameters: {} } as const;

/**
 * Executes an action only while the host has power. Assumption: other power states do not permit the action (behaviour
 * § 2.4).
 */
function whilePowered(stage: Transaction, carryOut: () => void): WriteOutcome {
  const power = powerRecord(stage.tree);
  if (powerState(power) !== 'On')
    return refused(mgmtMessage('InvalidOperationForSystemState', [describePower(power)]));
  carryOut();
  return written(baseMessage('Success'));
}

const resetSettings = action({
  name: 'NetworkAdapter.ResetSettingsToDefault',
  description: 'Restores the factory settings of the adapter, its ports and its functions at the next POST.',
  ...byAdapter,
  applyTimes: eitherTime,
  apply: (stage, _, { part }: WriteTarget<OfAdapter>) => {
    resetAdapterSettings(stage, part.built.id);
    return written(hasNewPendingAdapter(stage) ? mgmtMessage('SystemResetRequired') : baseMessage('Success'));
  },
});

const warmReset = action({
  name: 'VndNetworkAdapter.WarmReset',
  description: 'Resets the links of the adapter.',
  vendor: true,
  ...byAdapter,
  apply: (stage, _, { part }: WriteTarget<OfAdapter>) =>
    whilePowered(stage, () => resetLinks(stage, listPorts(stage.tree, part))),
});

/** Action that resets the adapter. Assumption: the adapter reads its settings when its power returns. */
const coldReset = action({
  name: 'VndNetworkAdapter.ColdReset',
  description: 'Resets the adapter and applies its pending settings.',
  vendor: true,
  ...byAdapter,
  apply: (stage, _, { part }: WriteTarget<OfAdapter>) =>
    whilePowered(stage, () => {
      adoptAdapterSettings(stage, part.built.id);
      resetLinks(stage, listPorts(stage.tree, part));
    }),
});

const powerSaveOn = action({
  name: 'VndNetworkAdapter.PowerSaveOn',
  description: 'Enables power saving of the adapter; all links stay down until power saving is disabled.',
  vendor: true,
  ...byAdapter,
  apply: (stage, _, { part }: WriteTarget<OfAdapter>) => {
    stage.draft.adapters.savingPower[part.built.id] = true;
    reportLinkChanges(stage);
    return written(baseMessage('Success'));
  },
});

const powerSaveOff = action({
  name: 'VndNetworkAdapter.PowerSaveOff',
  description: 'Disables power saving of the adapter.',
  vendor: true,
  ...byAdapter,
  apply: (stage, _, { part }: WriteTarget<OfAdapter>) => {
    delete stage.draft.adapters.savingPower[part.built.id];
    reportLinkChanges(stage);
    return written(baseMessage('Success'));
  },
});

/** Action without any effect, because configured settings are always stored at once. */
const flushConfiguration = action({
  name: 'VndNetworkAdapter.FlushConfigurationToNVM',
  description: 'Writes the settings of the adapter to nonvolatile memory.',
  vendor: true,
  ...byAdapter,
  apply: (stage) => whilePowered(stage, () => {}),
});

export const adapterActions = [
  resetSettings,
  warmReset,
  coldReset,
  powerSaveOn,
  powerSaveOff,
  flushConfiguration,
];

const portResets = ['ForceRestart', 'ForceOn', 'ForceOff'] as const;
type PortReset = (typeof portResets)[number];

/**
 * Action that resets a port. The parameter is `ResetType` in the standard and `ResetValue` in the vendor's older
 * schema. The request needs one of them.
 */
export const resetPort = action({
  name: 'Port.Reset',
  description: 'Resets the link of the port, or enables or disables the port.',
  privilege: 'HostNICConfigPriv',
  parameters: {
    ResetType: optional(oneOf(portResets), 'Type of reset.'),
    ResetValue: optional(oneOf(portResets), 'Type of reset, under the older name of the parameter.'),
  },
  apply: (stage, { ResetType, ResetValue }, { part }: WriteTarget<OfPort>) => {
    const kind = ResetType ?? ResetValue;
    if (kind === undefined)
      return refused(baseMessage('ActionParameterMissing', ['Port.Reset', 'ResetType']));
    return resets[kind](stage, part);
  },
});

const resets: Readonly<Record<PortReset, (stage: Transaction, port: NetworkPort) => WriteOutcome>> = {
  ForceRestart: (stage, port) => whilePowered(stage, () => resetLinks(stage, [port])),
  ForceOn: (stage, port) => {
    delete stage.draft.devices.disabledPorts[portName(port)];
    reportLinkChanges(stage);
    return written(baseMessage('Success'));
  },
  ForceOff: (stage, port) => {
    stage.draft.devices.disabledPorts[portName(port)] = true;
    reportLinkChanges(stage);
    return written(baseMessage('Success'));
  },
};
