/** The update service: one image at a time, from its upload to what came of it (behaviour § 3.2). */

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
}
