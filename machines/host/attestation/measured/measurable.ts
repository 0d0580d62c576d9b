/** What of the tree a start of the host measures, and whether an event has changed any of it. */
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

/** Branches that hold what is measured. What is booted is told by `boot.decided`, and what the TPM is by its test. */
export const measuredBranches = [
  ...(['blueprint', 'bios', 'boot', 'preboot', 'secureBoot', 'adapters', 'conditions'] as const),
] as const satisfies readonly (keyof Measurable)[];

type Measured = Pick<ControllerTree, (typeof measuredBranches)[number]>;

/** Each by where it is kept: what is not here does not show in a register of the host. */
const parts: readonly ((tree: Measured) => unknown)[] = [
  // Its versions: an update that is activated makes another of it.
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

/** What of it is measured: applications of the firmware belong to the firmware. `from` is a structured boot name. */
export function systemFrom(from: string | null): string | null {
  return from === null || parseStructuredName(from)?.location === 'Emb' ? null : from;
}

/** By the last start of the host; null for one that booted nothing of that kind. */
export function findBooted(tree: Pick<ControllerTree, 'machines'>): string | null {
  const { outcome } = powerRecord(tree).context.attempt;
  return outcome.ending === 'booted' ? systemFrom(outcome.from) : null;
}

/** Storage that is reached over the network, by what its name says. */
const disks: readonly string[] = ['iSCSI', 'NVMeOF'];

/** Where it comes from, as secure boot tells images apart. */
export function kindOfBooted(from: string): 'operatingSystem' | 'medium' | 'network' {
  const { type, qualifier = '' } = parseStructuredName(from) ?? {};
  // A disk is a disk, however far away it is.
  if (type === 'NIC') return disks.includes(qualifier) ? 'operatingSystem' : 'network';
  return type === 'CD' || type === 'Generic' ? 'medium' : 'operatingSystem';
}
