/** What the host was started from, as far as it is measured. */
import type { ControllerTree } from '../../../tree.js';
import { powerRecord } from '../../host/index.js';
import { parseStructuredName } from '../../parts/index.js';

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
