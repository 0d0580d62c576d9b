/** What can be asked of a network adapter and of its ports. */
import { baseMessage, mgmtMessage } from '../../../messages/index.js';
import { type ControllerStage, refused, type WriteOutcome, written } from '../../../resource/define.js';
import type { Params, Writing } from '../../../resource/place.js';
import { oneOf } from '../../../resource/readers.js';
import { action, optional } from '../../../resource/writes.js';
import { describePower, powerRecord, powerState } from '../../host/index.js';
import { type AdapterDevice, type NetworkPort, portName } from '../../parts/index.js';
import { adoptAdapterSettings, leavesAdapterPending, resetAdapterSettings } from '../adapter-settings.js';
import { resetLinks, tellLinkChanges } from '../link-changes.js';
import { listPorts } from './adapter-places.js';

interface OfAdapter {
  readonly params: Params;
  readonly part: AdapterDevice;
}

interface OfPort {
  readonly params: Params;
  readonly part: NetworkPort;
}

const byAdapter = { privilege: 'HostNICConfigPriv', parameters: {} } as const;

/** Assumption: without the host's power there is nobody to carry it out (behaviour § 2.4). */
function whilePowered(stage: ControllerStage, carryOut: () => void): WriteOutcome {
  const power = powerRecord(stage.tree);
  if (powerState(power) !== 'On')
    return refused(mgmtMessage('InvalidOperationForSystemState', [describePower(power)]));
  carryOut();
  return written(baseMessage('Success'));
}

const resetSettings = action({
  name: 'NetworkAdapter.ResetSettingsToDefault',
  says: 'Sets the adapter, its ports and its functions up as it left the factory, when the host next looks for it.',
  ...byAdapter,
  apply: (stage, _, { part }: Writing<OfAdapter>) => {
    resetAdapterSettings(stage, part.built.id);
    return written(leavesAdapterPending(stage) ? mgmtMessage('SystemResetRequired') : baseMessage('Success'));
  },
});

const warmReset = action({
  name: 'VndNetworkAdapter.WarmReset',
  says: 'Begins the links of the adapter anew.',
  vendor: true,
  ...byAdapter,
  apply: (stage, _, { part }: Writing<OfAdapter>) =>
    whilePowered(stage, () => resetLinks(stage, listPorts(stage.tree, part))),
});

/** Assumption: the adapter reads its settings when it gets its power back. */
const coldReset = action({
  name: 'VndNetworkAdapter.ColdReset',
  says: 'Begins the adapter anew, with the settings that wait for it.',
  vendor: true,
  ...byAdapter,
  apply: (stage, _, { part }: Writing<OfAdapter>) =>
    whilePowered(stage, () => {
      adoptAdapterSettings(stage, part.built.id);
      resetLinks(stage, listPorts(stage.tree, part));
    }),
});

const powerSaveOn = action({
  name: 'VndNetworkAdapter.PowerSaveOn',
  says: 'Has the adapter save power: none of its links is up until that ends.',
  vendor: true,
  ...byAdapter,
  apply: (stage, _, { part }: Writing<OfAdapter>) => {
    stage.draft.adapters.savingPower[part.built.id] = true;
    tellLinkChanges(stage);
    return written(baseMessage('Success'));
  },
});

const powerSaveOff = action({
  name: 'VndNetworkAdapter.PowerSaveOff',
  says: 'Has the adapter save no power any more.',
  vendor: true,
  ...byAdapter,
  apply: (stage, _, { part }: Writing<OfAdapter>) => {
    delete stage.draft.adapters.savingPower[part.built.id];
    tellLinkChanges(stage);
    return written(baseMessage('Success'));
  },
});

/** All that is configured is kept as soon as it is set, so that there is nothing left to be written. */
const flushConfiguration = action({
  name: 'VndNetworkAdapter.FlushConfigurationToNVM',
  says: 'Has the adapter write its settings to where they last.',
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

/** The standard calls its parameter `ResetType`, the vendor's older schema `ResetValue`: one of them is given. */
export const resetPort = action({
  name: 'Port.Reset',
  says: 'Begins the link of the port anew, or switches the port off or on.',
  privilege: 'HostNICConfigPriv',
  parameters: {
    ResetType: optional(oneOf(portResets), 'Which kind of reset is wanted.'),
    ResetValue: optional(oneOf(portResets), 'The same under its older name.'),
  },
  apply: (stage, { ResetType, ResetValue }, { part }: Writing<OfPort>) => {
    const kind = ResetType ?? ResetValue;
    if (kind === undefined)
      return refused(baseMessage('ActionParameterMissing', ['Port.Reset', 'ResetType']));
    return resets[kind](stage, part);
  },
});

const resets: Readonly<Record<PortReset, (stage: ControllerStage, port: NetworkPort) => WriteOutcome>> = {
  ForceRestart: (stage, port) => whilePowered(stage, () => resetLinks(stage, [port])),
  ForceOn: (stage, port) => {
    delete stage.draft.devices.disabledPorts[portName(port)];
    tellLinkChanges(stage);
    return written(baseMessage('Success'));
  },
  ForceOff: (stage, port) => {
    stage.draft.devices.disabledPorts[portName(port)] = true;
    tellLinkChanges(stage);
    return written(baseMessage('Success'));
  },
};
