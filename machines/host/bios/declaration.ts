/** The BIOS: its attributes, and their application in a start. */

import {
  type BiosPasswordContract,
  type BiosSettingsContract,
  biosPasswordAddresses,
  biosSettingsAddress,
  passwordNames,
  pendingAttributes,
} from '../../bios-attributes/index.js';
import { declareMachine } from '../../declare.js';
import { initialRecord, type Subsystem } from '../../subsystem.js';
import { applyPendingAttributes, eraseSettings } from './apply-settings.js';
import { biosPassword, biosSettings as biosSettingsChart, type WithWaiting } from './bios.machine.js';
import { clearPending } from './configuring.js';
import { biosFacts } from './facts.js';
import { baseConfigs, bios as biosResource, biosSettings } from './resources/bios.js';
import { type BiosState, initialBios } from './state.js';

/** Assumption: a few seconds, well within the shortest search for devices that was measured. Unit: ms. */
const checkMs = 4_000;

export const bios: Subsystem<{
  readonly branches: { readonly bios: BiosState };
  readonly facts: typeof biosFacts;
}> = {
  initial: (genesis) => ({ bios: initialBios(genesis) }),
  facts: biosFacts,
  // The application of settings executes the commands for defaults.
  waits: { 'BIOS attributes': { forget: clearPending } },
  machines: {
    biosSettings: declareMachine<BiosSettingsContract, WithWaiting>()({
      chart: biosSettingsChart,
      foreground: true,
      runsWhileHung: true,
      enrichAll: (_, tree) => ({ waits: pendingAttributes(tree) }),
      enrich: {},
    }),
    biosPassword: declareMachine<BiosPasswordContract>()({
      chart: biosPassword,
      foreground: false,
      runsWhileHung: true,
      enrich: {},
    }),
  },
  first: () => [
    initialRecord(biosSettingsAddress, { value: 'inForce', context: { checkMs, applied: null } }),
    ...passwordNames.map((name) =>
      initialRecord(biosPasswordAddresses[name], { value: 'none', context: { hash: null } }),
    ),
  ],
  reactions: {
    'bios.settingsDue': applyPendingAttributes,
    'systemErase.firmwareErased': eraseSettings,
    'bios.orderTaken': (stage, { attribute }) => {
      if (attribute === 'RestoreDefaults' || attribute === 'RestoreManufacturingDefaults')
        stage.emit('bios.defaultsRestored', {}, 'bios');
    },
    'host.memoryReady': (stage) => stage.send(biosSettingsAddress, { type: 'post.reached' }),
    'host.ended': (stage) => {
      stage.offer(biosSettingsAddress, { type: 'post.left' });
    },
  },
  resources: [biosResource, biosSettings, baseConfigs],
};
