/**
 * What the registers of the host were left with by its last start. While nothing of what is measured has changed since,
 * that is what a start would leave now, and nothing is kept of it; with the first change what was before it is kept.
 */
import type { Json } from '../../../../engine/index.js';
import { controllerTime } from '../../../controller-time.js';
import type { ControllerStage } from '../../../stage.js';
import type { ControllerTree } from '../../../tree.js';
import { findBooted, systemFrom } from './booted.js';
import { isSameMeasured } from './measurable.js';
import { measureHost, type Registers } from './registers.js';

export interface HostMeasurement {
  /** Null while they are as the tree would have them, and no start has found them otherwise. */
  readonly kept: Registers | null;
  /** When the last start left them; null for one before this history. Unit: ms since the epoch, by the controller's clock. */
  readonly measuredAtMs: number | null;
  /** Starts since the history began. */
  readonly starts: number;
}

export const initialMeasurement: HostMeasurement = { kept: null, measuredAtMs: null, starts: 0 };

/** The registers that the firmware itself measures into; those above are the operating system's. */
const firmwareRegistersMax = 7;

/** To be called when an event has changed all it changes. */
export function keepRegisters({ tree, view, draft }: ControllerStage): void {
  const { kept, starts } = tree.attestation.measurement;
  if (kept !== null || starts !== view.attestation.measurement.starts || isSameMeasured(tree, view)) return;
  const { bank, values } = measureHost(tree);
  draft.attestation.measurement.kept = { bank, values: [...values] };
}

/** What a start comes to is decided, a halt by a policy or at the prompt for the password too: the host is measured as it is now. */
export function measureStart(stage: ControllerStage, told: { readonly from: Json }): void {
  const from = systemFrom(typeof told.from === 'string' ? told.from : null);
  const { kept } = stage.view.attestation.measurement;
  const before = kept ?? (from === findBooted(stage.tree) ? null : measureHost(stage.tree));
  const { measurement } = stage.draft.attestation;
  measurement.kept = null;
  measurement.measuredAtMs = controllerTime(stage.tree, stage.now);
  measurement.starts += 1;
  if (before === null) return;
  const after = measureHost(stage.view, from);
  measurement.kept = { bank: after.bank, values: [...after.values] };
  if (before.bank !== after.bank) return;
  for (const [pcr, value] of after.values.entries()) {
    if (pcr > firmwareRegistersMax || value === before.values[pcr]) continue;
    stage.emit('tpm.registerChanged', { component: 'BIOS', register: `PCR${pcr}` }, 'firmware');
  }
}

/** What the last start left. */
export function hostRegisters(tree: ControllerTree): Registers {
  return tree.attestation.measurement.kept ?? measureHost(tree);
}
