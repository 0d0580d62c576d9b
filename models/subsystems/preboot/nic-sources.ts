/** The ports that the firmware can reach storage over, by the names that its settings have for them. */

import type { Json } from '../../../engine/index.js';
import type { Blueprint } from '../../blueprint/schema.js';
import { listNetworkPorts, type NetworkPort } from '../parts/index.js';

type Fitted = Pick<Blueprint, 'storage' | 'nics'>;

interface NicSource {
  /** `Slot2NicBoot1`: the first port in slot 2. Source: behaviour § 2.7. */
  readonly name: string;
  readonly port: NetworkPort;
}

export function listNicSources(blueprint: Fitted): readonly NicSource[] {
  const inSlot = new Map<number, number>();
  return listNetworkPorts(blueprint).map((port) => {
    const { slot } = port.device.built;
    const number = (inSlot.get(slot) ?? 0) + 1;
    inSlot.set(slot, number);
    return { name: `Slot${slot}NicBoot${number}`, port };
  });
}

export function findNicSource(blueprint: Fitted, name: Json | undefined): NicSource | undefined {
  return listNicSources(blueprint).find((source) => source.name === name);
}
