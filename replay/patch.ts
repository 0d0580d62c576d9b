/** JSON Patches (RFC 6902): what makes one state, or one body, of another. What the two share is not looked into. */
import jsonPatch, { type Operation } from 'fast-json-patch';
import type { BranchFingerprints, Json } from '../engine/index.js';

export interface PatchOperation {
  readonly op: 'add' | 'remove' | 'replace';
  /** JSON pointer. */
  readonly path: string;
  /** The new value; none of what is gone. */
  readonly value?: Json;
}

/** Empty when the two are equal. The order of keys is no difference. */
export function patchBetween(from: object, to: object): readonly PatchOperation[] {
  return jsonPatch.compare(from, to).map((operation) => ({
    op: operation.op as PatchOperation['op'],
    path: operation.path,
    ...('value' in operation && { value: operation.value as Json }),
  }));
}

/** What a patch makes of a document, which stays as it is. Throws Error for a patch that does not apply to it. */
export function applyPatch<Document extends object>(
  document: Document,
  patch: readonly PatchOperation[],
): Document {
  return jsonPatch.applyPatch(document, patch as Operation[], true, false).newDocument;
}

/** Those of the names whose fingerprint is another, in order; a name that only one side has differs. */
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

/** The changes in these branches; all of them when no branch is known to differ. */
export function changesWithin(
  changes: readonly PatchOperation[],
  branches: readonly string[],
): readonly PatchOperation[] {
  if (branches.length === 0) return changes;
  return changes.filter(({ path }) => branches.some((branch) => `${path}/`.startsWith(`/${branch}/`)));
}
