/** What the host was started from, as far as it is measured. */
import type { ControllerTree } from '../../../tree.js';
import { parseStructuredName } from '../../boot/index.js';
import { powerRecord } from '../../host/index.js';

/** What of it is measured: applications of the firmware belong to the firmware. `from` is a structured boot name. */
export function systemFrom(from: string | null): string | null {
  return from === null || parseStructuredName(from)?.location === 'Emb' ? null : from;
}

/** By the last start of the host; null for one that booted nothing of that kind. */
export function findBooted(tree: Pick<ControllerTree, 'machines'>): string | null {
  const { outcome } = powerRecord(tree).context.attempt;
  return outcome.ending === 'booted' ? systemFrom(outcome.from) : null;
}

/** Where it comes from, as secure boot tells images apart. */
export function kindOfBooted(from: string): 'operatingSystem' | 'medium' | 'network' {
  const type = parseStructuredName(from)?.type;
  if (type === 'NIC') return 'network';
  return type === 'CD' || type === 'Generic' ? 'medium' : 'operatingSystem';
}
