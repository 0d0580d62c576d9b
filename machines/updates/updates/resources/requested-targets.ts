/** Targets and apply times that requests for an update select. */
import { maskedAddress } from '../../../../models/formats/index.js';
import type { ControllerTree } from '../../../../models/index.js';
import { type Message, mgmtMessage } from '../../../../models/messages/index.js';
import { listOf, oneOf, text } from '../../../../models/resource/index.js';
import { findFirmwareAt } from '../../firmware/index.js';
import { targetsMax } from '../../update-queue/index.js';

/** Maximum length of the URI of a target. Unit: characters. Assumption: the same limit as for the URI of an image. */
const uriLengthMax = 2_048;

/**
 * Maximum number of targets that the reader accepts. It is higher than the permitted number, so that a number above the
 * permitted one has a message of its own.
 */
const targetsReadMax = 64;

export const targetsReader = listOf(text({ lengthMax: uriLengthMax }), targetsReadMax);

/** Apply times of an update. Source of the name: DSP0266 "Operation apply time". */
export const applyTimes = ['Immediate'] as const;

export const applyTimeReader = oneOf(applyTimes);

/**
 * Masks secrets in the targets before the request is stored, because an unknown target may be any text, even an
 * external URI.
 */
export function storedTargets({ Targets }: { readonly Targets?: readonly string[] }): {
  readonly Targets?: string[];
} {
  return Targets === undefined ? {} : { Targets: Targets.map(maskedAddress) };
}

/** Returns an error about the requested targets; undefined when they are valid. */
export function findTargetsFault(tree: ControllerTree, targets: readonly string[]): Message | undefined {
  if (targets.length > targetsMax) return mgmtMessage('TargetsLimitExceeded');
  const unknown = targets.find((uri) => findFirmwareAt(tree, uri) === undefined);
  return unknown === undefined ? undefined : mgmtMessage('InvalidTargetsURI', [unknown]);
}

export function itemsAt(tree: ControllerTree, targets: readonly string[]): string[] {
  return targets.flatMap((uri) => findFirmwareAt(tree, uri)?.id ?? []);
}
