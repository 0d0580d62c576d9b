/** What is wrong with the network between clients and the controller. What it does to requests is `redfish/disturbed.ts`. */
import type { NoFacts, Subsystem } from '../../subsystem.js';
import type { DisturbancesState } from './state.js';

export const disturbances: Subsystem<{
  readonly branches: { readonly disturbances: DisturbancesState };
  readonly facts: NoFacts;
}> = { initial: () => ({ disturbances: {} }), facts: {} };

export { areConstant, type Crossed, cross, listAbout, type Way } from './crossing.js';
export type { Crossing } from './matching.js';
export {
  type BackKind,
  type DisturbanceKind,
  type Disturbing,
  disturbanceKey,
  type Requests,
  type Spread,
  spreads,
  type ThereKind,
} from './state.js';
