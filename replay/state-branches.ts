/** Where two states differ, as far as fingerprints of their branches tell. */
import type { BranchFingerprints } from '../engine/index.js';
import type { PatchOperation } from './patch.js';

/** Those of the names whose fingerprint is another, in order; a name that only one side has differs. */
export function differingBranches(
  names: Iterable<string>,
  recorded: BranchFingerprints,
  replayed: BranchFingerprints,
): readonly string[] {
  return [...new Set(names)].filter((name) => recorded[name] !== replayed[name]).sort();
}

export function branchesInWords(names: readonly string[], fingerprints: BranchFingerprints): string {
  return names.map((name) => `${name} ${fingerprints[name] ?? 'none'}`).join(', ');
}

/** The changes in these branches; all of them when no branch is known to differ. */
export function changesWithin(
  changes: readonly PatchOperation[],
  branches: readonly string[],
): readonly PatchOperation[] {
  if (branches.length === 0) return changes;
  return changes.filter(({ path }) => branches.some((branch) => `${path}/`.startsWith(`/${branch}/`)));
}
