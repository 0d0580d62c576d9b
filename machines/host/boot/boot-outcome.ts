/**
 * Outcome of a host start, computed from the state tree (behaviour § 3.1 "What is booted"): whether POST completes, and
 * which source is booted. The order is a one-time medium, the override target, then the boot order. The host boots the
 * first existing source that secure boot allows.
 */

import { type ControllerTree, listItems } from '../../../models/index.js';
import { isLegacyMode } from '../../bios-attributes/index.js';
import type { Report } from '../../facts/fact.js';
import { findLacking, testParts } from '../../parts/index.js';
import type {
  BootAttempt,
  BootedProgram,
  BootOutcome,
  HaltReason,
  PolicyHalt,
  Refusal,
} from '../../power/index.js';
import { type BootImage, findImage } from './boot-images.js';
import { type BootSource, discSource, embeddedSources, listInOrder } from './boot-sources.js';
import { bootsLegacy, findSwitch } from './disabled-boot-options.js';

/** Policies of other subsystems that affect the outcome. The subsystem `host` combines them. */
export interface BootPolicies {
  /** Returns whether secure boot is in force. */
  readonly isSecure: (tree: ControllerTree) => boolean;
  /** Returns whether the disk with the operating system of this server is readable. */
  readonly isSystemReadable: (tree: ControllerTree) => boolean;
  /** Returns the reason why secure boot rejects an image, for display; undefined if it allows the image. */
  readonly findObjection: (tree: ControllerTree, image: BootImage) => string | undefined;
  /** Returns the reason why a policy halts the start; undefined if no policy does. */
  readonly findPolicyHalt: (tree: ControllerTree) => PolicyHalt | undefined;
}

export function attemptBoot(tree: ControllerTree, gatekeepers: BootPolicies): BootAttempt {
  const reason = findLacking(tree.blueprint, testParts(tree)) ?? gatekeepers.findPolicyHalt(tree);
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

/** Boot source to try, and the boot mode in which it is tried. */
interface Candidate {
  readonly source: BootSource;
  readonly isLegacy: boolean;
}

/** Lists the sources that are tried before the boot order, whether or not they exist. */
function listAskedFor(tree: ControllerTree): readonly Candidate[] {
  const disc = tree.virtualMedia['2'].bootOnNextReset
    ? [{ source: discSource, isLegacy: isLegacyMode(tree) }]
    : [];
  const isLegacy = tree.boot.overrideMode === 'Legacy';
  return [...disc, ...listOverriding(tree).map((source) => ({ source, isLegacy }))];
}

function listOrdered(tree: ControllerTree): readonly Candidate[] {
  const { disabled } = tree.boot;
  const isLegacy = isLegacyMode(tree);
  return listInOrder(tree)
    .filter((option) => !disabled.includes(option.reference) && (!isLegacy || bootsLegacy(option)))
    .map((source) => ({ source, isLegacy }));
}

/** Returns the target of the override; null if no override is in force. */
function overrideTarget({ boot }: ControllerTree) {
  return boot.overrideEnabled === 'Disabled' || boot.overrideTarget === 'None' ? null : boot.overrideTarget;
}

/**
 * Lists the sources that an override selects. An override selects sources by kind, including options that are disabled
 * in the boot order.
 */
function listOverriding(tree: ControllerTree): readonly BootSource[] {
  const target = overrideTarget(tree);
  const isLegacy = tree.boot.overrideMode === 'Legacy';
  switch (target) {
    case null:
    // Assumption: the server has no SD card slot.
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

/** Tries the sources in order until one is booted. */
function tryAll(tree: ControllerTree, candidates: readonly Candidate[], gatekeepers: BootPolicies): Tried {
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
  /** Image that has to be verified; undefined for an application of the firmware, which needs no verification. */
  readonly image: BootImage | undefined;
}

function findProgram(
  tree: ControllerTree,
  { origin }: BootSource,
  { isSystemReadable }: BootPolicies,
): Program | undefined {
  if (origin.kind === 'firmware') return { runs: origin.runs, image: undefined };
  if (tree.conditions.bootSilent) return undefined;
  if (origin.kind === 'storage' && !isSystemReadable(tree)) return undefined;
  const image = findImage(tree, { origin });
  return image === undefined ? undefined : { runs: 'system', image };
}

/**
 * Returns the reason why an image is rejected. An image in legacy mode has no signature, so that secure boot always
 * rejects it.
 */
function objectionTo(
  tree: ControllerTree,
  image: BootImage,
  isLegacy: boolean,
  gatekeepers: BootPolicies,
): string | undefined {
  if (!gatekeepers.isSecure(tree)) return undefined;
  return isLegacy ? 'it cannot be verified in legacy mode' : gatekeepers.findObjection(tree, image);
}

// Reports of a host start: rejected sources, failed overrides, the outcome, and recovery from an earlier failure.

type Logged = Pick<ControllerTree, 'logs'>;

export function reportBoot(
  { outcome, refusals, failedTarget }: BootAttempt,
  tree: Logged,
): readonly Report[] {
  return [
    ...refusals.map(({ from, reason }): Report => ({ fact: 'boot.imageRefused', args: { from, reason } })),
    ...(failedTarget === null
      ? []
      : [{ fact: 'boot.overrideFailed', args: { target: failedTarget } } satisfies Report]),
    ...reportOutcome(outcome, tree),
  ];
}

/**
 * Returns the facts about an outcome. Missing parts are reported by their own subsystems, and differences from a locked
 * configuration by the configuration lock.
 */
export function reportOutcome(outcome: BootOutcome, tree: Logged): readonly Report[] {
  switch (outcome.ending) {
    case 'booted':
      return isFailureOpen(tree) ? [{ fact: 'boot.succeeded' }] : [];
    case 'nothingFound':
      return [{ fact: 'boot.nothingFound' }];
    case 'refused':
      return [{ fact: 'boot.refused', args: { from: outcome.from, reason: outcome.reason } }];
    case 'halted':
      return reportHalt(outcome.reason);
  }
}

function reportHalt(reason: HaltReason): readonly Report[] {
  if (reason === 'componentIntegrity') return [{ fact: 'boot.halted' }];
  return reason === 'password' ? [{ fact: 'boot.passwordFailed' }] : [];
}

const failures: readonly string[] = [
  'boot.nothingFound',
  'boot.refused',
  'boot.halted',
  'boot.passwordFailed',
] satisfies readonly Report['fact'][];

function isFailureOpen({ logs }: Logged): boolean {
  return listItems(logs.iml).some(({ fact, repaired }) => !repaired && failures.includes(fact));
}
