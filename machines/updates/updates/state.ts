/** State of the update service that is outside of its machine, and the state that responses show (behaviour § 3.2). */

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
  /** Setting that permits images of other manufacturers. */
  readonly acceptsThirdParty: boolean;
  /** Number of the next upload or download. */
  readonly next: number;
  /**
   * Triggers of the faults that make a verification fail although the image is valid. The keys name the verifications.
   */
  readonly checkFails: { readonly [check: string]: FaultTrigger };
}

/** Key of the verification of an image's signature. */
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
  // The state is shown as idle, because the update has ended by the time that a client can read the state.
  interrupted: 'Idle',
} satisfies Readonly<Record<Extract<UpdateServiceContract['value'], string>, UpdateServiceState>>;

const resting: readonly UpdateServiceContract['value'][] = ['idle', 'complete', 'error', 'interrupted'];

/** Returns the id of the operation that writes to parts; undefined when no write is in progress. */
function flashUnderWay(tree: ControllerTree): string | undefined {
  const { value, context } = updateServiceRecord(tree);
  if (value === 'updating') return context.job?.flash ?? undefined;
  return resting.includes(value) ? listFlashes(tree)[0]?.id : undefined;
}

/**
 * Update that the service shows. It is the service's own update, if one is in progress, else the first write to parts
 * by another updater. Without such a write, it is the service's last update. Writes by other updaters have no `Result`
 * and no etag.
 */
export interface ShownUpdate {
  readonly state: UpdateServiceState;
  /** Id of the operation that writes to parts; undefined when no write is in progress. */
  readonly flash: string | undefined;
  /** Result of the update; undefined before the first update and while an update is in progress. */
  readonly result: Message | undefined;
  /** Client's id of the upload; undefined for none. */
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

/** Returns the state of the update that the service shows. */
export function updateState(tree: ControllerTree): UpdateServiceState {
  return shownUpdate(tree).state;
}

/** Returns the reason why no update can start now; undefined when an update can start. */
export function findBusy(tree: ControllerTree): Message | undefined {
  const { value } = updateServiceRecord(tree);
  if (value !== 'updating' && !resting.includes(value))
    return mgmtMessage('ComponentUploadAlreadyInProgress');
  const isFlashing = value === 'updating' || flashUnderWay(tree) !== undefined;
  return isFlashing ? mgmtMessage('FirmwareFlashAlreadyInProgress') : undefined;
}
