/** The sending of traps to one destination as others see it. */
import { type Address, addressAt } from '../../../engine/index.js';
import type { SenderContract } from '../../sender.js';
import type { TrapParams } from './trap.js';

export type TrapContract = SenderContract<TrapParams>;

export function trapAddress(destinationId: string): Address<TrapContract> {
  return addressAt(`trap/${destinationId}`);
}
