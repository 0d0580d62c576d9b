/** Which way the server is started: by UEFI, or as it was before UEFI (behaviour § 3.1). */
import type { ControllerTree } from '../../tree.js';
import { attributeSet } from './attributes.js';

type Kept = Pick<ControllerTree, 'bios'>;

const legacy = 'LegacyBios';

/** In this start, unless an override says otherwise. */
export function isLegacyMode(tree: Kept): boolean {
  return attributeSet(tree, 'BootMode') === legacy;
}

/** From the next start on, as it was asked for. */
export function isLegacyModeConfigured({ bios }: Kept): boolean {
  return bios.attributes.configured.BootMode === legacy;
}
