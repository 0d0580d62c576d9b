/**
 * Registers of the TPMs. They are computed from the state tree, so that they are stored only after a measured part has
 * changed.
 */

import type { Json } from '../../../../engine/index.js';
import {
  type Bank,
  measureOne,
  type PcrEvent,
  pcrCount,
  pcrEvent,
  resetPcr,
} from '../../../../models/formats/index.js';
import { type ControllerTree, controllerTime, memoize, type Transaction } from '../../../../models/index.js';
import { biosAttribute } from '../../../bios-attributes/index.js';
import { tpmAddress } from '../../../parts/index.js';
import {
  adapterEvents,
  configurationEvents,
  content,
  firmwareEvents,
  policyEvents,
  startEvents,
} from './events.js';
import { findBooted, isSameMeasured, type Measurable, systemFrom } from './measurable.js';

/**
 * Registers of a TPM: the values of the active bank with the longest digests. `bank` is null if the TPM has no
 * measurements, or only measurements of banks that are not trusted.
 */
export interface Registers {
  readonly bank: Bank | null;
  /** Register values in Base64, by register number. */
  readonly values: readonly string[];
}

const nothingMeasured: Registers = { bank: null, values: [] };

/** Bank that is shown and quoted, by the value of `TpmActivePcrs`. Source: behaviour § 2.19. */
const shownBanks: Readonly<Record<string, Bank>> = {
  Sha256: 'sha256',
  Sha384: 'sha384',
  Sha1Sha256: 'sha256',
  Sha256Sha384: 'sha384',
};

/** Returns the registers after a host start with the given state tree and boot source. */
export function measureHost(tree: Measurable, from = findBooted(tree)): Registers {
  const bank = shownBanks[String(biosAttribute(tree, 'TpmActivePcrs'))];
  if (biosAttribute(tree, 'TpmState') !== 'PresentEnabled' || bank === undefined) return nothingMeasured;
  return measured(bank, [
    ...firmwareEvents(tree),
    ...configurationEvents(tree),
    ...adapterEvents(tree),
    ...policyEvents(tree),
    ...startEvents(tree, from),
  ]);
}

/**
 * Returns the registers after a start of the controller. PCR 0 measures its boot loader, PCR 8 the rest of its
 * firmware.
 */
export function measureController({ blueprint: { manager } }: Pick<ControllerTree, 'blueprint'>): Registers {
  const { version, date } = manager.firmware;
  return measured('sha384', [
    pcrEvent(0, content('boot ROM', manager.model)),
    pcrEvent(0, content('boot loader', manager.model, version)),
    pcrEvent(8, content('kernel', manager.model, version, date)),
    pcrEvent(8, content('file system', manager.model, version, date)),
  ]);
}

function measured(bank: Bank, events: readonly PcrEvent[]): Registers {
  const values = Array.from({ length: pcrCount }, (_, pcr) => {
    const [first, ...others] = events.filter((event) => event.pcr === pcr);
    if (first === undefined) return resetPcr(bank, pcr).toString('base64');
    return registerAfter({ bank, events: [first, ...others] });
  });
  return { bank, values };
}

interface Measured {
  readonly bank: Bank;
  readonly events: readonly [PcrEvent, ...PcrEvent[]];
}

/**
 * Returns the value of a register after its events. The values are cached, because most registers are equal after
 * consecutive starts.
 */
const registerAfter = memoize(
  ({ bank, events }: Measured) => [...events, bank],
  ({ bank, events }) => measureOne(bank, events).toString('base64'),
);

// Registers of the last host start. While no measured part has changed since that host start, a computation from the
// current state returns the same registers, which are not stored. The first change stores the registers from before the
// change.

export interface HostMeasurement {
  /** Stored registers; null if the registers of the last start can be computed from the current state tree. */
  readonly kept: Registers | null;
  /**
   * Time of the last measuring start, in controller time; null if it was before this history. Unit: ms since the epoch.
   */
  readonly measuredAtMs: number | null;
  /** Number of host starts since the history began. */
  readonly starts: number;
}

export const initialMeasurement: HostMeasurement = { kept: null, measuredAtMs: null, starts: 0 };

/** Number of the last register that the firmware extends. Higher registers belong to the operating system. */
const firmwareRegistersMax = 7;

/**
 * Stores the registers if the event changes a measured part. Has to be called after the draft contains all changes of
 * the event.
 */
export function storeChangedRegisters(stage: Transaction): void {
  if (!isSameMeasured(stage.tree, stage.view)) storeRegisters(stage);
}

/**
 * Stores the registers from before this event. Nothing is stored if registers are stored already, or if a host start is
 * measured in this event.
 */
export function storeRegisters({ tree, view, draft }: Transaction): void {
  const { kept, starts } = tree.attestation.measurement;
  if (kept !== null || starts !== view.attestation.measurement.starts) return;
  const { bank, values } = measureHost(tree);
  draft.attestation.measurement.kept = { bank, values: [...values] };
}

/**
 * Measures the host when the outcome of a start is decided. The outcome can also be a halt by a policy or at the
 * password prompt.
 */
export function measureStart(stage: Transaction, told: { readonly from: Json }): void {
  const from = systemFrom(typeof told.from === 'string' ? told.from : null);
  const { kept } = stage.view.attestation.measurement;
  const before = kept ?? (from === findBooted(stage.tree) ? null : measureHost(stage.tree));
  const { measurement } = stage.draft.attestation;
  measurement.kept = null;
  measurement.measuredAtMs = controllerTime(stage.tree, stage.now);
  measurement.starts += 1;
  stage.offer(tpmAddress, { type: 'start.left' });
  if (before === null) return;
  const after = measureHost(stage.view, from);
  measurement.kept = { bank: after.bank, values: [...after.values] };
  if (before.bank !== after.bank) return;
  for (const [pcr, value] of after.values.entries()) {
    if (pcr > firmwareRegistersMax || value === before.values[pcr]) continue;
    stage.emit('tpm.registerChanged', { component: 'BIOS', register: `PCR${pcr}` }, 'firmware');
  }
}

/** Returns the registers of the host TPM after the last host start. */
export function hostRegisters(tree: ControllerTree): Registers {
  return tree.attestation.measurement.kept ?? measureHost(tree);
}

// Clearing of the TPM: its measurements are lost until the next host start, and its start counter is reset.

export function clearMeasurements({ draft, view, now }: Transaction): void {
  draft.attestation.measurement = {
    kept: { bank: null, values: [] },
    measuredAtMs: controllerTime(view, now),
    starts: 0,
  };
}
