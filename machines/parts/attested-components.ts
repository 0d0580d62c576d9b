/**
 * Contract of attested components: the SPDM devices while their check is enabled, and the TPM of the host. Each start
 * of the host measures all of them.
 */
import { addressAt, getLeaf, type RecordOf, splitAddress } from '../../engine/index.js';
import type { Blueprint } from '../../models/blueprint/index.js';
import type { ControllerTree } from '../../models/index.js';
import { listPcieDevices, type PcieDevice } from './parts.js';
import { type BuiltDrive, listDrives } from './storage.js';

/** Result of the measurement of a component during a start of the host. Only a TPM can fail a self-test (`failed`). */
export type Finding = 'authentic' | 'notAuthentic' | 'wrongMeasurement' | 'unsupported' | 'failed';

/** Policies for a start with a component that is not authentic. Source: behaviour § 2.15. */
export const integrityPolicies = ['NoPolicy', 'HaltBootOnSPDMFailure'] as const;
export type IntegrityPolicy = (typeof integrityPolicies)[number];

export interface ComponentContract {
  readonly value: {
    /** Result of the measurement in the last start of the host. */
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

/**
 * Returns the address of the component of an SPDM device. A slash in the device name becomes a hyphen, because
 * otherwise the drive `DE00A000/1` would be addressed as a part of the device `DE00A000`.
 */
export function spdmAddress(device: string) {
  return addressAt<ComponentContract>(`component/spdm/${device.replace('/', '-')}`);
}

type Machines = Pick<ControllerTree, 'machines'>;

/** Returns the record of a component; undefined if it does not exist or its check is disabled. */
export function findComponent(
  { machines }: Machines,
  address: string,
): RecordOf<ComponentContract> | undefined {
  return getLeaf(machines, splitAddress(address)) as RecordOf<ComponentContract> | undefined;
}

/** Returns the result of the last start for a device; undefined if no start has measured it with the check enabled. */
export function findSpdmFinding(tree: Machines, device: string): Finding | undefined {
  return findingOf(findComponent(tree, spdmAddress(device)));
}

/**
 * Returns the result of the last start for the TPM of the host; undefined if the server has none or no start has
 * measured it.
 */
export function findTpmFinding(tree: Machines): Finding | undefined {
  return findingOf(findComponent(tree, tpmAddress));
}

function findingOf(record: RecordOf<ComponentContract> | undefined): Finding | undefined {
  const identity = record?.value.identity;
  return identity === 'unmeasured' ? undefined : identity;
}

// Devices that support SPDM: RAID controllers, network adapters, drives. The list is derived from the blueprint alone.

export type SpdmDevice = {
  /** Name in faults and logs: `DE00A000`, or `DE00A000/3` for the drive in bay 3 of that controller. */
  readonly name: string;
  /** PCIe device: the SPDM device itself, or the controller of the drive. */
  readonly device: PcieDevice;
} & ({ readonly drive: undefined } | { readonly drive: BuiltDrive });

/** Returns the SPDM devices: controllers and adapters first, then drives, each in the order of the blueprint. */
export function listSpdmDevices(blueprint: Pick<Blueprint, 'storage' | 'nics'>): readonly SpdmDevice[] {
  const devices = listPcieDevices(blueprint);
  return [
    // The filter excludes direct drives. They are attached to the processor, so their blueprint entry is not a PCIe
    // device.
    ...devices
      .filter((device) => device.kind === 'adapter' || device.built.kind === 'raid')
      .map((device) => ({ name: device.built.id, device, drive: undefined })),
    ...listDrives(blueprint).map(({ name, device, built: drive }) => ({ name, device, drive })),
  ];
}
