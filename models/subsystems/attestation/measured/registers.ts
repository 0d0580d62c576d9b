/** The registers of the TPMs: a function of the tree, so nothing has to be kept of them while nothing changes. */
import { type Bank, pcrCount } from '../../../formats/tpm/numbers.js';
import { measureOne, type PcrEvent, pcrEvent, resetPcr } from '../../../formats/tpm/pcr.js';
import type { ControllerTree } from '../../../tree.js';
import { whileSame } from '../../../while-same.js';
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

/** Most registers are left by one start as they were by the one before. */
const registerAfter = whileSame(
  ({ bank, events }: Measured) => [...events, bank],
  ({ bank, events }) => measureOne(bank, events).toString('base64'),
);
