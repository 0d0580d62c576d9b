/** The BIOS: its attributes, and what a start makes of what was set. */
import type { Subsystem } from '../../subsystem.js';
import { forgetConfigured } from './configuring.js';
import { loseSettings } from './erased.js';
import { biosFacts } from './facts.js';
import { baseConfigs } from './resources/base-configs.js';
import { bios as biosResource } from './resources/bios.js';
import { biosSettings } from './resources/bios-settings.js';
import { type BiosState, initialBios } from './state.js';
import { takeOverAttributes } from './taking-over.js';

export const bios: Subsystem<{
  readonly branches: { readonly bios: BiosState };
  readonly facts: typeof biosFacts;
}> = {
  initial: (genesis) => ({ bios: initialBios(genesis) }),
  facts: biosFacts,
  // Its own taking over carries out the orders for defaults.
  waits: { 'BIOS attributes': { forget: forgetConfigured } },
  reactions: {
    'bios.settingsDue': takeOverAttributes,
    'systemErase.firmwareErased': loseSettings,
    'bios.orderTaken': (stage, { attribute }) => {
      if (attribute === 'RestoreDefaults' || attribute === 'RestoreManufacturingDefaults')
        stage.emit('bios.defaultsRestored', {}, 'bios');
    },
  },
  resources: [biosResource, biosSettings, baseConfigs],
};

export { aliasRow } from './alias-row.js';
export {
  postDiscoveryMode,
  powerAutoOn,
  powerOnDelay,
  powerRegulatorMode,
  thermalMode,
} from './aliases.js';
export { attributeSet, biosAttribute, hasAttribute } from './attributes.js';
export { isLegacyMode, isLegacyModeConfigured } from './boot-mode.js';
export * from './contract.js';
export {
  attributeRegistryObject,
  attributeRegistryRows,
  attributeRegistryType,
  attributeRegistryWords,
  parseRegistryName,
  registryNameFor,
} from './registry/index.js';
export { registryRow } from './resources/bios.js';
export { restoreManufacturingDefaults, restoreSystemDefaults } from './resources/restore-actions.js';
export { suspendAttributes } from './suspend-attributes.js';
