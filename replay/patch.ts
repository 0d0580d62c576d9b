/** JSON Patches (RFC 6902): differences between two states or two bodies. Parts that both share are skipped. */
import jsonPatch, { type Operation } from 'fast-json-patch';
import type { BranchFingerprints, Json } from '../engine/index.js';

export interface PatchOperation {
  readonly op: 'add' | 'remove' | 'replace';
  /** JSON pointer to the changed value. */
  readonly path: string;
  /** New value; absent for a removal. */
  readonly value?: Json;
}

/** Returns the patch from one document to another; empty if they are equal. The order of keys is ignored. */
export function patchBetween(from: object, to: object): readonly PatchOperation[] {
  return jsonPatch.compare(from, to).map((operation) => ({
    op: operation.op as PatchOperation['op'],
    path: operation.path,
    ...('value' in operation && { value: operation.value as Json }),
  }));
}

/** Returns a patched copy of a document. Throws Error for a patch that does not fit the document. */
export function applyPatch<Document extends object>(
  document: Document,
  patch: readonly PatchOperation[],
): Document {
  return jsonPatch.applyPatch(document, patch as Operation[], true, false).newDocument;
}

/** Returns the names of the branches whose fingerprints differ, sorted. A branch in only one of the lists differs. */
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

/** Returns the changes in the given branches; all changes if the list of branches is empty. */
export function changesWithin(
  changes: readonly PatchOperation[],
  branches: readonly string[],
): readonly PatchOperation[] {
  if (branches.length === 0) return changes;
  return changes.filter(({ path }) => branches.some((branch) => `${path}/`.startsWith(`/${branch}/`)));
}
