/** What of the tree a start of the host measures, and whether an event has changed any of it. */
import type { ControllerTree } from '../../../tree.js';

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
  | 'attestation'
>;

/** Each by where it is kept: what is not here does not show in a register of the host. What is booted is told by `boot.decided`. */
const parts: readonly ((tree: Measurable) => unknown)[] = [
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
  ({ attestation }) => attestation.tpm,
];

export function isSameMeasured(one: Measurable, other: Measurable): boolean {
  return parts.every((part) => part(one) === part(other));
}
