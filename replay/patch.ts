/** JSON Patches (RFC 6902): the difference between two states or two bodies. Shared parts are skipped. */
import jsonPatch, { type Operation } from 'fast-json-patch';
import type { BranchFingerprints, Json } from '../engine/index.js';

export interface PatchOperation {
  readonly op: 'add' | 'remove' | 'replace';
  /** JSON pointer. */
  readonly path: string;
  /** The new value; absent for a removal. */
  readonly value?: Json;
}

/** Empty if both are equal. Key order is no difference. */
export function patchBetween(from: object, to: object): readonly PatchOperation[] {
  return jsonPatch.compare(from, to).map((operation) => ({
    op: operation.op as PatchOperation['op'],
    path: operation.path,
    ...('value' in operation && { value: operation.value as Json }),
  }));
}

/** Applies a patch to a document, which stays unchanged. Throws Error for a patch that does not apply. */
export function applyPatch<Document extends object>(
  document: Document,
  patch: readonly PatchOperation[],
): Document {
  return jsonPatch.applyPatch(document, patch as Operation[], true, false).newDocument;
}

/** The names whose fingerprints differ, in order; a name on one side only differs. */
export function changedBranches(
  names: Iterable<string>,
  recorded: BranchFingerprints,
  replayed: BranchFingerprints,
): readonly string[] {
  return [...new Set(names)].filter((name) => recorded[name] !== replayed[name]).sort();
}

export function formatBranches(names: readonly string[], fingerprints: BranchFingerprints): string {
  return names.map((name) => `${name} ${fingerprints[name] ?? 'none'}`).join(', ');
}

/** The changes in these branches; all changes if no branch is known to differ. */
export function changesWithin(
  changes: readonly PatchOperation[],
  branches: readonly string[],
): readonly PatchOperation[] {
  if (branches.length === 0) return changes;
  return changes.filter(({ path }) => branches.some((branch) => `${path}/`.startsWith(`/${branch}/`)));
}
