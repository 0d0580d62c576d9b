/**
 * State of the update service apart from the update in progress, which is in its machine, and the shown state
 * (behaviour § 3.2).
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
  /** Images of other manufacturers are accepted. */
  readonly acceptsThirdParty: boolean;
  /** Number of the next upload or download. */
  readonly next: number;
  /** Verifications that fail by a fault, although the image is valid. */
  readonly checkFails: { readonly [check: string]: FaultTrigger };
}

/** The verification of an image's signature. */
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
  // When a client can read the state, the update has already been ended.
  interrupted: 'Idle',
} satisfies Readonly<Record<Extract<UpdateServiceContract['value'], string>, UpdateServiceState>>;

const resting: readonly UpdateServiceContract['value'][] = ['idle', 'complete', 'error', 'interrupted'];

/** The write to parts in progress, by its operation; undefined for none. */
function flashUnderWay(tree: ControllerTree): string | undefined {
  const { value, context } = updateServiceRecord(tree);
  if (value === 'updating') return context.job?.flash ?? undefined;
  return resting.includes(value) ? listFlashes(tree)[0]?.id : undefined;
}

/**
 * The shown update: the service's own, while one is in progress; otherwise the first write to parts by another updater;
 * otherwise the service's last result. Only own updates have a `Result` or an etag.
 */
export interface ShownUpdate {
  readonly state: UpdateServiceState;
  /** The operation that writes to parts; undefined while none does. */
  readonly flash: string | undefined;
  /** Undefined before the first update, and while one is in progress. */
  readonly result: Message | undefined;
  /** The client's id of its upload; undefined for none. */
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

/** State of the shown update. */
export function updateState(tree: ControllerTree): UpdateServiceState {
  return shownUpdate(tree).state;
}

/** Reason why no update can start now; undefined for none. */
export function findBusy(tree: ControllerTree): Message | undefined {
  const { value } = updateServiceRecord(tree);
  if (value !== 'updating' && !resting.includes(value))
    return mgmtMessage('ComponentUploadAlreadyInProgress');
  const isFlashing = value === 'updating' || flashUnderWay(tree) !== undefined;
  return isFlashing ? mgmtMessage('FirmwareFlashAlreadyInProgress') : undefined;
}
