/** The registers of the TPMs: a function of the tree, so that nothing is stored while nothing changes. */

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

/** The longest digests of the active banks; null for a TPM without measurements, or with untrusted ones only. */
export interface Registers {
  readonly bank: Bank | null;
  /** By number, in base64. */
  readonly values: readonly string[];
}

const nothingMeasured: Registers = { bank: null, values: [] };

/** The active banks that are shown and quoted. Source: behaviour § 2.19. */
const shownBanks: Readonly<Record<string, Bank>> = {
  Sha256: 'sha256',
  Sha384: 'sha384',
  Sha1Sha256: 'sha256',
  Sha256Sha384: 'sha384',
};

/** Registers after a start of the host with the given tree and boot source. */
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

/** Registers after a start of the controller: its loader is in PCR 0, the rest of its firmware in PCR 8. */
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

/** Most registers are equal after consecutive starts. */
const registerAfter = memoize(
  ({ bank, events }: Measured) => [...events, bank],
  ({ bank, events }) => measureOne(bank, events).toString('base64'),
);

// Registers of the last start of the host. While no measured part has changed since, they equal those of a new start,
// and are not stored; the first change stores the values before it.

export interface HostMeasurement {
  /** Null while the registers follow from the tree and no start has found other values. */
  readonly kept: Registers | null;
  /**
   * Instant of the last measuring start; null for one before this history. Unit: ms since the epoch, by the
   * controller's clock.
   */
  readonly measuredAtMs: number | null;
  /** Number of starts since the history began. */
  readonly starts: number;
}

export const initialMeasurement: HostMeasurement = { kept: null, measuredAtMs: null, starts: 0 };

/** Last register of the firmware; higher ones belong to the operating system. */
const firmwareRegistersMax = 7;

/** To be called when all changes of an event are in the draft. */
export function storeChangedRegisters(stage: Transaction): void {
  if (!isSameMeasured(stage.tree, stage.view)) storeRegisters(stage);
}

/** Registers before this event. */
export function storeRegisters({ tree, view, draft }: Transaction): void {
  const { kept, starts } = tree.attestation.measurement;
  if (kept !== null || starts !== view.attestation.measurement.starts) return;
  const { bank, values } = measureHost(tree);
  draft.attestation.measurement.kept = { bank, values: [...values] };
}

/** Measures the host when the outcome of a start is decided, including a halt by a policy or at the password prompt. */
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

/** Registers after the last start. */
export function hostRegisters(tree: ControllerTree): Registers {
  return tree.attestation.measurement.kept ?? measureHost(tree);
}

// After the TPM was cleared: its measurements are lost until the next start, and its start counter is reset.

export function clearMeasurements({ draft, view, now }: Transaction): void {
  draft.attestation.measurement = {
    kept: { bank: null, values: [] },
    measuredAtMs: controllerTime(view, now),
    starts: 0,
  };
}
