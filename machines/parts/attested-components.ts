/**
 * Components that prove what they are, as others see them: the devices that speak SPDM, each while the check of them is
 * enabled, and the TPM of the host. Each start of the host measures them.
 */
import { addressAt, getLeaf, type RecordOf, splitAddress } from '../../engine/index.js';
import type { Blueprint } from '../../models/blueprint/index.js';
import type { ControllerTree } from '../../models/index.js';
import { listPcieDevices, type PcieDevice } from './parts.js';
import { type BuiltDrive, listDrives } from './storage.js';

/** What a start finds of a component. Only a TPM fails a self-test. */
export type Finding = 'authentic' | 'notAuthentic' | 'wrongMeasurement' | 'unsupported' | 'failed';

/** What a start of the host does when a component does not prove what it is. Source: behaviour § 2.15. */
export const integrityPolicies = ['NoPolicy', 'HaltBootOnSPDMFailure'] as const;
export type IntegrityPolicy = (typeof integrityPolicies)[number];

export interface ComponentContract {
  readonly value: {
    /** What the last start found. */
    readonly identity: 'unmeasured' | Finding;
    readonly start: 'idle' | 'measuring' | 'halted';
  };
  readonly context: object;
  readonly sent:
    | { readonly type: `component.${Finding}`; readonly policy: IntegrityPolicy }
    | { readonly type: 'start.reached' | 'start.left' }
    /** `answers`: whether the component answers at all as it is now, whatever the last start found. */
    | { readonly type: 'statement.requested'; readonly answers: boolean };
}

export const tpmAddress = addressAt<ComponentContract>('component/tpm');

/** By the name of the device. Segments of an address nest, and the drive `DE00A000/1` is no part of `DE00A000`. */
export function spdmAddress(device: string) {
  return addressAt<ComponentContract>(`component/spdm/${device.replace('/', '-')}`);
}

type Machines = Pick<ControllerTree, 'machines'>;

/** Undefined where there is no such component, or nobody checks it. */
export function findComponent(
  { machines }: Machines,
  address: string,
): RecordOf<ComponentContract> | undefined {
  return getLeaf(machines, splitAddress(address)) as RecordOf<ComponentContract> | undefined;
}

/** What the last start found of a device; undefined for one that no start has measured with the check enabled. */
export function findSpdmFinding(tree: Machines, device: string): Finding | undefined {
  return findingOf(findComponent(tree, spdmAddress(device)));
}

/** What the last start found of the TPM of the host; undefined where there is none. */
export function findTpmFinding(tree: Machines): Finding | undefined {
  return findingOf(findComponent(tree, tpmAddress));
}

function findingOf(record: RecordOf<ComponentContract> | undefined): Finding | undefined {
  const identity = record?.value.identity;
  return identity === 'unmeasured' ? undefined : identity;
}

// The devices that can prove by SPDM what they are: RAID controllers, network adapters, drives. Of the blueprint alone.

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
