/** The registers of the TPMs: a function of the tree, so nothing has to be kept of them while nothing changes. */
import type { Bank } from '../../../formats/tpm/numbers.js';
import { measureAll, type PcrEvent } from '../../../formats/tpm/pcr.js';
import type { ControllerTree } from '../../../tree.js';
import { biosAttribute } from '../../bios/index.js';
import { policyEvents, startEvents } from './boot-events.js';
import { findBooted } from './booted.js';
import { adapterEvents, configurationEvents, content, firmwareEvents } from './firmware-events.js';
import type { Measurable } from './measurable.js';

/** The longest digests of those that are active; null where a TPM has measured nothing, or only what nobody trusts any more. */
export interface Registers {
  readonly bank: Bank | null;
  /** By number, in base64. */
  readonly values: readonly string[];
}

const nothingMeasured: Registers = { bank: null, values: [] };

/** What of the active banks is shown and quoted. Source: behaviour § 2.19. */
const shownBanks: Readonly<Record<string, Bank>> = {
  Sha256: 'sha256',
  Sha384: 'sha384',
  Sha1Sha256: 'sha256',
  Sha256Sha384: 'sha384',
};

/** As a start of the host leaves them that goes by the tree as it is, and boots this. */
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

/** As the controller leaves them when it starts: its loader is in PCR 0, the rest of its firmware in PCR 8. */
export function measureController({ blueprint: { manager } }: Pick<ControllerTree, 'blueprint'>): Registers {
  const { version, date } = manager.firmware;
  return measured('sha384', [
    { pcr: 0, content: content('boot ROM', manager.model) },
    { pcr: 0, content: content('boot loader', manager.model, version) },
    { pcr: 8, content: content('kernel', manager.model, version, date) },
    { pcr: 8, content: content('file system', manager.model, version, date) },
  ]);
}

function measured(bank: Bank, events: readonly PcrEvent[]): Registers {
  return { bank, values: measureAll(bank, events).map((value) => value.toString('base64')) };
}
