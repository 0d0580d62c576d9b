/**
 * What a start of the host ends in, of the tree alone (behaviour § 3.1 "What is booted"): whether POST gets to its end,
 * and what is then tried one after the other: a medium to be started from once, what an override asks for, the boot
 * order. The first that is there, and that secure boot admits, is booted.
 */

import { isLegacyMode } from '../bios/index.js';
import type {
  BootAttempt,
  BootedProgram,
  BootOutcome,
  HaltReason,
  PolicyHalt,
  Refusal,
} from '../host/index.js';
import { findLacking, testParts } from '../parts/index.js';
import { type BootImage, type BootTree, findImage } from './boot-images.js';
import type { BootSource } from './boot-source.js';
import { discSource, embeddedSources, listInOrder } from './boot-sources.js';
import { bootsLegacy, findSwitch } from './switched-off.js';

/** What else has a say in what is booted; who they are is put together where machines are. */
export interface Gatekeepers {
  /** Whether secure boot holds. */
  readonly isSecure: (tree: BootTree) => boolean;
  /** Whether what the operating system of this server is on can be read. */
  readonly isSystemReadable: (tree: BootTree) => boolean;
  /** Why secure boot does not let an image run, in words; undefined for one that it does. */
  readonly findObjection: (tree: BootTree, image: BootImage) => string | undefined;
  /** What a policy stops the start for; undefined where none does. */
  readonly findPolicyHalt: (tree: BootTree) => PolicyHalt | undefined;
}

export function attemptBoot(tree: BootTree, gatekeepers: Gatekeepers): BootAttempt {
  const reason = findHalt(tree, gatekeepers);
  if (reason !== undefined)
    return { outcome: { ending: 'halted', reason }, refusals: [], failedTarget: null };
  const asked = tryAll(tree, listAskedFor(tree), gatekeepers);
  const failedTarget = asked.booted === undefined ? overrideTarget(tree) : null;
  if (asked.booted !== undefined) return { outcome: asked.booted, refusals: asked.refusals, failedTarget };
  const ordered = tryAll(tree, listOrdered(tree), gatekeepers);
  const refusals = [...asked.refusals, ...ordered.refusals];
  const [first] = refusals;
  const failure: BootOutcome =
    first === undefined ? { ending: 'nothingFound' } : { ending: 'refused', ...first };
  return { outcome: ordered.booted ?? failure, refusals, failedTarget };
}

function findHalt(tree: BootTree, { findPolicyHalt }: Gatekeepers): HaltReason | undefined {
  return findLacking(tree.blueprint, testParts(tree)) ?? findPolicyHalt(tree);
}

/** A source, and the way it is to be booted. */
interface Candidate {
  readonly source: BootSource;
  readonly isLegacy: boolean;
}

/** What comes before the boot order, whether it is there or not. */
function listAskedFor(tree: BootTree): readonly Candidate[] {
  const disc = tree.virtualMedia['2'].bootOnNextReset
    ? [{ source: discSource, isLegacy: isLegacyMode(tree) }]
    : [];
  const isLegacy = tree.boot.overrideMode === 'Legacy';
  return [...disc, ...listOverriding(tree).map((source) => ({ source, isLegacy }))];
}

function listOrdered(tree: BootTree): readonly Candidate[] {
  const { disabled } = tree.boot;
  const isLegacy = isLegacyMode(tree);
  return listInOrder(tree)
    .filter((option) => !disabled.includes(option.reference) && (!isLegacy || bootsLegacy(option)))
    .map((source) => ({ source, isLegacy }));
}

/** The target of the override, while there is one. */
function overrideTarget({ boot }: BootTree) {
  return boot.overrideEnabled === 'Disabled' || boot.overrideTarget === 'None' ? null : boot.overrideTarget;
}

/** An override asks for options by what they are, those that are left out of the order as well. */
function listOverriding(tree: BootTree): readonly BootSource[] {
  const target = overrideTarget(tree);
  const isLegacy = tree.boot.overrideMode === 'Legacy';
  switch (target) {
    case null:
    // Assumption: there is no slot for such a card.
    case 'SDCard':
      return [];
    case 'BiosSetup':
    case 'Utilities':
    case 'Diags':
      return [embeddedSources[target]];
    case 'Cd':
      return [discSource];
    case 'UefiShell':
      return isLegacy ? [] : [embeddedSources.UefiShell];
    case 'UefiTarget':
      return isLegacy ? [] : listInOrder(tree).filter(({ path }) => path(tree) === tree.boot.uefiTarget);
    case 'UefiHttp':
    case 'Pxe':
    case 'Hdd':
    case 'Usb':
      return listInOrder(tree).filter(
        (option) => option.alias === target && (!isLegacy || bootsLegacy(option)),
      );
  }
}

interface Tried {
  readonly booted: BootOutcome | undefined;
  readonly refusals: readonly Refusal[];
}

/** One after the other, up to the first that runs. */
function tryAll(tree: BootTree, candidates: readonly Candidate[], gatekeepers: Gatekeepers): Tried {
  const refusals: Refusal[] = [];
  for (const { source, isLegacy } of candidates) {
    const from = source.structuredName;
    const program =
      findSwitch(tree, source) === undefined ? findProgram(tree, source, gatekeepers) : undefined;
    if (program === undefined) continue;
    const objection = program.image && objectionTo(tree, program.image, isLegacy, gatekeepers);
    if (objection === undefined) return { booted: { ending: 'booted', from, runs: program.runs }, refusals };
    refusals.push({ from, reason: objection });
  }
  return { booted: undefined, refusals };
}

interface Program {
  readonly runs: BootedProgram;
  /** Undefined for what is part of the firmware, which nobody judges once it runs. */
  readonly image: BootImage | undefined;
}

function findProgram(
  tree: BootTree,
  { origin }: BootSource,
  { isSystemReadable }: Gatekeepers,
): Program | undefined {
  if (origin.kind === 'firmware') return { runs: origin.runs, image: undefined };
  if (tree.conditions.bootSilent) return undefined;
  if (origin.kind === 'storage' && !isSystemReadable(tree)) return undefined;
  const image = findImage(tree, { origin });
  return image === undefined ? undefined : { runs: 'system', image };
}

/** What is booted the old way has no signature that could be looked at. */
function objectionTo(
  tree: BootTree,
  image: BootImage,
  isLegacy: boolean,
  gatekeepers: Gatekeepers,
): string | undefined {
  if (!gatekeepers.isSecure(tree)) return undefined;
  return isLegacy ? 'it cannot be verified in legacy mode' : gatekeepers.findObjection(tree, image);
}
