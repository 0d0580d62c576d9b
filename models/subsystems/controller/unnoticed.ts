/** What has happened to the server while its controller hangs: it notices all of it once it goes on. */
import type { JsonObject } from '../../../engine/index.js';
import type { Numbered, Ring } from '../../ring.js';

/** Assumption: as much as the hardware beside a controller keeps for it; what is older goes. */
export const unnoticedMax = 512;

export interface Unnoticed extends Numbered {
  readonly fact: string;
  readonly args: JsonObject;
}

export type UnnoticedState = Ring<Unnoticed>;
