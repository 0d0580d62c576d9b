/** The BIOS: its attributes, and what a start makes of what was set. */
import type { Subsystem } from '../../subsystem.js';
import { biosFacts } from './facts.js';
import { type BiosState, initialBios } from './state.js';

export const bios: Subsystem<{
  readonly branches: { readonly bios: BiosState };
  readonly facts: typeof biosFacts;
}> = {
  initial: () => ({ bios: initialBios }),
  facts: biosFacts,
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
