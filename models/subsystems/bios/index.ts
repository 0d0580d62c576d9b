/** The BIOS: its attributes, and what a start makes of what was set. */
import type { Subsystem } from '../../subsystem.js';
import { forgetConfigured } from './configuring.js';
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
  initial: () => ({ bios: initialBios }),
  facts: biosFacts,
  restore: { restApiState: forgetConfigured },
  reactions: { 'bios.settingsDue': takeOverAttributes },
  resources: [biosResource, biosSettings, baseConfigs],
};

export { areAttributesPending, biosAttribute } from './attributes.js';
export * from './contract.js';
export {
  attributeRegistryObject,
  attributeRegistryRows,
  attributeRegistryType,
  attributeRegistryWords,
  parseRegistryName,
  registryNameFor,
} from './registry/index.js';
