/** The measured parts of the tree, and the detection of their changes. */
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

/** Branches with measured parts. The booted image is reported by `boot.decided`, the state of the TPM by its test. */
export const measuredBranches = [
  ...(['blueprint', 'bios', 'boot', 'preboot', 'secureBoot', 'adapters', 'conditions'] as const),
] as const satisfies readonly (keyof Measurable)[];

type Measured = Pick<ControllerTree, (typeof measuredBranches)[number]>;

/** Each by its branch: other parts do not affect a register of the host. */
const parts: readonly ((tree: Measured) => unknown)[] = [
  // Its versions: an activated update creates a new blueprint.
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
 * The boot source as it is measured; an application in the firmware is measured as part of the firmware. `from` is a
 * structured boot name.
 */
export function systemFrom(from: string | null): string | null {
  return from === null || parseStructuredName(from)?.location === 'Emb' ? null : from;
}

/** Source of the last start of the host; null for a start without such a source. */
export function findBooted(tree: Pick<ControllerTree, 'machines'>): string | null {
  const { outcome } = powerRecord(tree).context.attempt;
  return outcome.ending === 'booted' ? systemFrom(outcome.from) : null;
}

/** Network storage, by its name. */
const disks: readonly string[] = ['iSCSI', 'NVMeOF'];

/** Kind of a source, as secure boot distinguishes images. */
export function kindOfBooted(from: string): 'operatingSystem' | 'medium' | 'network' {
  const { type, qualifier = '' } = parseStructuredName(from) ?? {};
  // Network storage counts as a disk.
  if (type === 'NIC') return disks.includes(qualifier) ? 'operatingSystem' : 'network';
  return type === 'CD' || type === 'Generic' ? 'medium' : 'operatingSystem';
}
