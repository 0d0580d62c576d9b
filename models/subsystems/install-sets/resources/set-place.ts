/** Where install sets are served. */
import type { PlaceOf } from '../../../resource/place.js';
import { type InstallSet, setsUri } from '../state.js';

export const setPattern = `${setsUri}{SetId}/` as const;
export type SetPlace = PlaceOf<typeof setPattern, InstallSet>;
