/** The update service: what is kept of it beside the update under way, which its machine has (behaviour § 3.2). */
import type { ControllerTree } from '../../tree.js';
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
}

export const initialUpdates: UpdatesState = { acceptsThirdParty: false, next: 1 };

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

export function updateState(tree: ControllerTree): UpdateServiceState {
  const { value } = updateServiceRecord(tree);
  return typeof value === 'string' ? (shown[value] ?? 'Idle') : 'Uploading';
}
