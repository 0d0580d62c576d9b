/**
 * What a start of the host ends in, of the tree alone (behaviour § 3.1 "What is booted"): whether POST gets to its end,
 * and what is then tried one after the other: a medium to be started from once, what an override asks for, the boot
 * order. The first that is there, and that secure boot admits, is booted.
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

/** What else has a say in what is booted; who they are is put together where machines are. */
export interface BootPolicies {
  /** Whether secure boot holds. */
  readonly isSecure: (tree: ControllerTree) => boolean;
  /** Whether what the operating system of this server is on can be read. */
  readonly isSystemReadable: (tree: ControllerTree) => boolean;
  /** Why secure boot does not let an image run, in words; undefined for one that it does. */
  readonly findObjection: (tree: ControllerTree, image: BootImage) => string | undefined;
  /** What a policy stops the start for; undefined where none does. */
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

/** A source, and the way it is to be booted. */
interface Candidate {
  readonly source: BootSource;
  readonly isLegacy: boolean;
}

/** What comes before the boot order, whether it is there or not. */
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

/** The target of the override, while there is one. */
function overrideTarget({ boot }: ControllerTree) {
  return boot.overrideEnabled === 'Disabled' || boot.overrideTarget === 'None' ? null : boot.overrideTarget;
}

/** An override asks for options by what they are, those that are left out of the order as well. */
function listOverriding(tree: ControllerTree): readonly BootSource[] {
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
  /** Undefined for what is part of the firmware, which nobody judges once it runs. */
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

/** What is booted the old way has no signature that could be looked at. */
function objectionTo(
  tree: ControllerTree,
  image: BootImage,
  isLegacy: boolean,
  gatekeepers: BootPolicies,
): string | undefined {
  if (!gatekeepers.isSecure(tree)) return undefined;
  return isLegacy ? 'it cannot be verified in legacy mode' : gatekeepers.findObjection(tree, image);
}

// What the logs say of a start: what was refused, what came to nothing, what it ended in, and that all is well again.

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

/** What is missing altogether is told of by the parts, and what differs from a locked configuration by its lock. */
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
