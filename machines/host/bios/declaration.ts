/** Declaration of the BIOS subsystem: the BIOS attributes, and their application in a host start. */

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

/**
 * Duration of the validation of settings in POST. Unit: ms. Assumption: a few seconds, which is much less than the
 * shortest device discovery that was measured.
 */
const checkMs = 4_000;

export const bios: Subsystem<{
  readonly branches: { readonly bios: BiosState };
  readonly facts: typeof biosFacts;
}> = {
  branchDescriptions: {
    bios: 'BIOS attributes in force, pending and default.',
  },
  initial: (genesis) => ({ bios: initialBios(genesis) }),
  facts: biosFacts,
  // No restore function is declared here, because the application of settings executes the commands that restore
  // defaults.
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
