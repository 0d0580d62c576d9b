/** The devices that can prove by SPDM what they are: RAID controllers, network adapters, drives. Of the blueprint alone. */
import type { Blueprint } from '../../blueprint/schema.js';
import { type BuiltDrive, listDrives } from './drives.js';
import { listPcieDevices, type PcieDevice } from './parts.js';

export type SpdmDevice = {
  /** What faults and logs call it: `DE00A000`, or `DE00A000/3` for the drive in bay 3 of it. */
  readonly name: string;
  /** The device on the bus: it itself, or what a drive hangs on. */
  readonly device: PcieDevice;
} & ({ readonly drive: undefined } | { readonly drive: BuiltDrive });

/** Controllers and adapters first, then drives, each in the order they are given. */
export function listSpdmDevices(blueprint: Pick<Blueprint, 'storage' | 'nics'>): readonly SpdmDevice[] {
  const devices = listPcieDevices(blueprint);
  return [
    // Direct drives hang on the processor: what stands for them in the blueprint is no device.
    ...devices
      .filter((device) => device.kind === 'adapter' || device.built.kind === 'raid')
      .map((device) => ({ name: device.built.id, device, drive: undefined })),
    ...listDrives(blueprint).map(({ name, device, built: drive }) => ({ name, device, drive })),
  ];
}
