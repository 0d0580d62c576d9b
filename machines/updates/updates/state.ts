/**
 * The update service: what is kept of it beside the update under way, which its machine has, and what it says that it does just
 * now (behaviour § 3.2).
 */

import type { ControllerTree, FaultTrigger } from '../../../models/index.js';
import { type Message, mgmtMessage } from '../../../models/messages/index.js';
import { listFlashes } from '../firmware/index.js';
import { type UpdateServiceContract, updateServiceRecord } from './contract.js';

export const updateStates = [
  'Idle',
  'Uploading',
  'Verifying',
  'Writing',
  'Updating',
  'Complete',
  'Error',
] as const;
export type UpdateServiceState = (typeof updateStates)[number];

export interface UpdatesState {
  /** Who knows images of other makers may be written. */
  readonly acceptsThirdParty: boolean;
  /** The number of the next upload, or of the next image that is fetched. */
  readonly next: number;
  /** What images are found to be other than they are by, though nothing is wrong with them. */
  readonly checkFails: { readonly [check: string]: FaultTrigger };
}

/** The check of who has signed an image. */
export const signatureCheck = 'signature';

export const initialUpdates: UpdatesState = { acceptsThirdParty: false, next: 1, checkFails: {} };

const shown: Readonly<Record<string, UpdateServiceState>> = {
  idle: 'Idle',
  verifying: 'Verifying',
  verified: 'Verifying',
  writing: 'Writing',
  written: 'Writing',
  updating: 'Updating',
  complete: 'Complete',
  error: 'Error',
  // By the time somebody can ask, it has seen that there is nothing to go on with.
  interrupted: 'Idle',
} satisfies Readonly<Record<Extract<UpdateServiceContract['value'], string>, UpdateServiceState>>;

const resting: readonly UpdateServiceContract['value'][] = ['idle', 'complete', 'error', 'interrupted'];

/** What is being written to its parts, by the operation that does it; undefined for nothing. */
function flashUnderWay(tree: ControllerTree): string | undefined {
  const { value, context } = updateServiceRecord(tree);
  if (value === 'updating') return context.job?.flash ?? undefined;
  return resting.includes(value) ? listFlashes(tree)[0]?.id : undefined;
}

/**
 * What the update service shows: an update of its own, while one is under way; else what somebody else writes to parts, the first
 * of several; else what came of its own last. Nothing that somebody else does has a `Result` or an etag.
 */
export interface ShownUpdate {
  readonly state: UpdateServiceState;
  /** The operation that writes to parts; undefined while nothing is written to them. */
  readonly flash: string | undefined;
  /** Undefined before the first, and while one is under way. */
  readonly result: Message | undefined;
  /** What a client calls its upload by; undefined for none. */
  readonly etag: string | undefined;
}

export function shownUpdate(tree: ControllerTree): ShownUpdate {
  const { value, context } = updateServiceRecord(tree);
  const flash = flashUnderWay(tree);
  if (flash !== undefined && value !== 'updating')
    return { state: 'Updating', flash, result: undefined, etag: undefined };
  const state = typeof value === 'string' ? (shown[value] ?? 'Idle') : 'Uploading';
  return { state, flash, result: context.result ?? undefined, etag: context.job?.etag || undefined };
}

/** As `shownUpdate` has it. */
export function updateState(tree: ControllerTree): UpdateServiceState {
  return shownUpdate(tree).state;
}

/** Why there can be no update now; undefined when there can. */
export function findBusy(tree: ControllerTree): Message | undefined {
  const { value } = updateServiceRecord(tree);
  if (value !== 'updating' && !resting.includes(value))
    return mgmtMessage('ComponentUploadAlreadyInProgress');
  const isFlashing = value === 'updating' || flashUnderWay(tree) !== undefined;
  return isFlashing ? mgmtMessage('FirmwareFlashAlreadyInProgress') : undefined;
}
