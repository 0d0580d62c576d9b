/** Numbers of the SPD of a memory module: who made it, which product it is, when, and the voltage it needs. */
import { deriveDigest } from '../../../engine/index.js';
import { idOfName } from '../../identity.js';
import type { ControllerTree } from '../../tree.js';
import type { BuiltModule } from '../parts/index.js';

/** Two bytes each. Assumption: derived from the names, as makers in a blueprint have no number of JEP106. */
export function makerId({ manufacturer }: BuiltModule): number {
  return twoBytesOf(`maker ${manufacturer}`);
}

export function productId({ partNumber }: BuiltModule): number {
  return twoBytesOf(`product ${partNumber}`);
}

function twoBytesOf(name: string): number {
  return Number.parseInt(idOfName(name).slice(0, 4), 16);
}

/** `0xCE00`. Source: DSP0268 "Memory", ModuleManufacturerID. */
export function printId(id: number): string {
  return `0x${id.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Assumption: modules of a server were made in the year before its first firmware. */
const madeIn = '24';
const weeks = 52;

/** Year and week, two digits each, as SPD has them. */
export function manufacturingDate({ seed }: Pick<ControllerTree, 'seed'>, { slot }: BuiltModule): string {
  const week = 1 + (Number.parseInt(deriveDigest(seed, `made/memory/${slot}`).slice(0, 4), 16) % weeks);
  return `${madeIn}${String(week).padStart(2, '0')}`;
}

/** Source: JESD79-4, JESD79-5. Unit: mV. */
export const voltageMv = { DDR4: 1_200, DDR5: 1_100 } as const;

/** `VND SmartMemory 32GB 2Rx4 DDR5-4800`. */
export function productName({ manufacturer, capacityMiB, ranks, type, speedMHz }: BuiltModule): string {
  return `${manufacturer} SmartMemory ${capacityMiB / 1_024}GB ${ranks}Rx4 ${type}-${speedMHz}`;
}
