/** Attributes of the firmware, as the host goes by them. */
import type { Json } from '../../../engine/index.js';
import { isPending } from '../../pending/index.js';
import type { ControllerTree } from '../../tree.js';
import { defaultOf } from './registry/index.js';

type Kept = Pick<ControllerTree, 'bios'>;

/** What is in force. Throws for a name that the registry does not have: names in the code are the registry's. */
export function biosAttribute({ bios }: Kept, name: string): Json {
  return bios.attributes.inForce[name] ?? defaultOf(name);
}

/** Whether something waits for the next start of the host. */
export function areAttributesPending({ bios }: Kept): boolean {
  return isPending(bios.attributes);
}
