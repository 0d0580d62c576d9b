/** The BIOS: its attributes, and what a start makes of what was set. */
import type { Subsystem } from '../../subsystem.js';
import { biosFacts } from './facts.js';
import { type BiosState, initialBios } from './state.js';

export const bios: Subsystem<{
  readonly branches: { readonly bios: BiosState };
  readonly facts: typeof biosFacts;
}> = {
  initial: (genesis) => ({ bios: initialBios(genesis) }),
  facts: biosFacts,
};

export { aliasRow } from './alias-row.js';
export {
  postDiscoveryMode,
  powerAutoOn,
  powerOnDelay,
  powerRegulatorMode,
  thermalMode,
} from './aliases.js';
export { areAttributesPending, biosAttribute } from './attributes.js';
export * from './contract.js';
export { putAttribute } from './put-attribute.js';
export {
  attributeRegistryObject,
  attributeRegistryRows,
  attributeRegistryType,
  attributeRegistryWords,
  parseRegistryName,
  registryNameFor,
} from './registry/index.js';
export { suspendAttributes } from './suspend-attributes.js';
