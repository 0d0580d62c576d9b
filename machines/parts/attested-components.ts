/**
 * Contract of attested components: the SPDM devices, while their check is enabled, and the TPM of the host. Each start
 * of the host measures them.
 */
import { addressAt, getLeaf, type RecordOf, splitAddress } from '../../engine/index.js';
import type { Blueprint } from '../../models/blueprint/index.js';
import type { ControllerTree } from '../../models/index.js';
import { listPcieDevices, type PcieDevice } from './parts.js';
import { type BuiltDrive, listDrives } from './storage.js';

/** Result of a start for a component. Only a TPM can fail a self-test. */
export type Finding = 'authentic' | 'notAuthentic' | 'wrongMeasurement' | 'unsupported' | 'failed';

/** Reactions of a start to a component that is not authentic. Source: behaviour § 2.15. */
export const integrityPolicies = ['NoPolicy', 'HaltBootOnSPDMFailure'] as const;
export type IntegrityPolicy = (typeof integrityPolicies)[number];

export interface ComponentContract {
  readonly value: {
    /** Result of the last start. */
    readonly identity: 'unmeasured' | Finding;
    readonly start: 'idle' | 'measuring' | 'halted';
  };
  readonly context: object;
  readonly sent:
    | { readonly type: `component.${Finding}`; readonly policy: IntegrityPolicy }
    | { readonly type: 'start.reached' | 'start.left' }
    /** `answers`: whether the component currently answers at all, whatever the last start found. */
    | { readonly type: 'statement.requested'; readonly answers: boolean };
}

export const tpmAddress = addressAt<ComponentContract>('component/tpm');

/** By device name. Segments of an address nest, and the drive `DE00A000/1` is not part of `DE00A000`. */
export function spdmAddress(device: string) {
  return addressAt<ComponentContract>(`component/spdm/${device.replace('/', '-')}`);
}

type Machines = Pick<ControllerTree, 'machines'>;

/** Undefined without such a component, or while it is not checked. */
export function findComponent(
  { machines }: Machines,
  address: string,
): RecordOf<ComponentContract> | undefined {
  return getLeaf(machines, splitAddress(address)) as RecordOf<ComponentContract> | undefined;
}

/** Result of the last start for a device; undefined for a device that no start has measured with the check enabled. */
export function findSpdmFinding(tree: Machines, device: string): Finding | undefined {
  return findingOf(findComponent(tree, spdmAddress(device)));
}

/** Result of the last start for the TPM of the host; undefined without one. */
export function findTpmFinding(tree: Machines): Finding | undefined {
  return findingOf(findComponent(tree, tpmAddress));
}

function findingOf(record: RecordOf<ComponentContract> | undefined): Finding | undefined {
  const identity = record?.value.identity;
  return identity === 'unmeasured' ? undefined : identity;
}

// Devices that support SPDM: RAID controllers, network adapters, drives. Derived from the blueprint alone.

export type SpdmDevice = {
  /** Name in faults and logs: `DE00A000`, or `DE00A000/3` for the drive in bay 3 of it. */
  readonly name: string;
  /** The PCIe device: the device itself, or the controller of a drive. */
  readonly device: PcieDevice;
} & ({ readonly drive: undefined } | { readonly drive: BuiltDrive });

/** Controllers and adapters first, then drives, each in the order of the blueprint. */
export function listSpdmDevices(blueprint: Pick<Blueprint, 'storage' | 'nics'>): readonly SpdmDevice[] {
  const devices = listPcieDevices(blueprint);
  return [
    // Direct drives are attached to the processor: their entry in the blueprint is no device.
    ...devices
      .filter((device) => device.kind === 'adapter' || device.built.kind === 'raid')
      .map((device) => ({ name: device.built.id, device, drive: undefined })),
    ...listDrives(blueprint).map(({ name, device, built: drive }) => ({ name, device, drive })),
  ];
}
