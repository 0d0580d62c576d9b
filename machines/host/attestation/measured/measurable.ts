/** Parts of the state tree that are measured, and the detection of their changes. */
import type { ControllerTree } from '../../../../models/index.js';
import { parseStructuredName } from '../../../parts/index.js';
import { powerRecord } from '../../../power/index.js';

export type Measurable = Pick<
  ControllerTree,
  | 'seed'
  | 'blueprint'
  | 'machines'
  | 'bios'
  | 'configLock'
  | 'boot'
  | 'preboot'
  | 'secureBoot'
  | 'adapters'
  | 'conditions'
>;

/**
 * Branches of the state with measured parts. The fact `boot.decided` reports changes of the booted image; the test of
 * the TPM reports changes of the TPM.
 */
export const measuredBranches = [
  ...(['blueprint', 'bios', 'boot', 'preboot', 'secureBoot', 'adapters', 'conditions'] as const),
] as const satisfies readonly (keyof Measurable)[];

type Measured = Pick<ControllerTree, (typeof measuredBranches)[number]>;

/** Measured parts of these branches. The other parts of a branch affect no register of the host. */
const parts: readonly ((tree: Measured) => unknown)[] = [
  // Firmware versions: they change with the blueprint, because the activation of an update creates a new one.
  ({ blueprint }) => blueprint,
  ({ bios }) => bios.attributes.inForce,
  ({ boot }) => boot.order,
  ({ boot }) => boot.disabled,
  ({ preboot }) => preboot.iscsi.inForce,
  ({ preboot }) => preboot.nvmeof.inForce,
  ({ secureBoot }) => secureBoot.databases,
  ({ secureBoot }) => secureBoot.enabled.inForce,
  ({ adapters }) => adapters.inForce,
  ({ conditions }) => conditions.leftOut,
];

export function isSameMeasured(one: Measured, other: Measured): boolean {
  return parts.every((part) => part(one) === part(other));
}

/**
 * Returns the boot source that is measured; null for an application of the firmware, which is measured as part of the
 * firmware. `from` is a structured boot name.
 */
export function systemFrom(from: string | null): string | null {
  return from === null || parseStructuredName(from)?.location === 'Emb' ? null : from;
}

/** Returns the boot source of the last host start; null if the start ended without one. */
export function findBooted(tree: Pick<ControllerTree, 'machines'>): string | null {
  const { outcome } = powerRecord(tree).context.attempt;
  return outcome.ending === 'booted' ? systemFrom(outcome.from) : null;
}

/** Qualifiers of structured boot names that mean network storage. */
const disks: readonly string[] = ['iSCSI', 'NVMeOF'];

/** Returns the kind of image that a boot source provides. Secure boot distinguishes these kinds. */
export function kindOfBooted(from: string): 'operatingSystem' | 'medium' | 'network' {
  const { type, qualifier = '' } = parseStructuredName(from) ?? {};
  // Network storage contains an operating system, like a disk.
  if (type === 'NIC') return disks.includes(qualifier) ? 'operatingSystem' : 'network';
  return type === 'CD' || type === 'Generic' ? 'medium' : 'operatingSystem';
}
