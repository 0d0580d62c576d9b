/** State of the erase of the whole server, device by device (behaviour § 3.4). */
import { addressAt, getLeaf, recordAt, splitAddress } from '../../../engine/index.js';

/** Statuses of an erase. Source: behaviour § 3.4. */
export const eraseStatuses = [
  ...(['Idle', 'Initiated', 'InProgress'] as const),
  ...(['CompletedWithSuccess', 'CompletedWithErrors', 'Failed'] as const),
] as const;
export type EraseStatus = (typeof eraseStatuses)[number];
export type EraseResult = 'CompletedWithSuccess' | 'CompletedWithErrors' | 'Failed';

export const eraseComponents = [
  ...(['BIOSSettings', 'TPM', 'NVDIMM', 'NVMeDrives', 'SATADrives', 'SmartStorage'] as const),
  ...(['NVRAM', 'NAND'] as const),
] as const;
export type EraseComponent = (typeof eraseComponents)[number];

/**
 * Steps of the erase. The components of one step are erased in parallel. The firmware executes the first two steps, the
 * controller the others.
 */
const eraseSteps = ['settings', 'userData', 'nvram', 'nand'] as const;
export type EraseStep = (typeof eraseSteps)[number];

export const systemEraseAddress = addressAt<SystemEraseContract>('systemErase/1');

/** Contract of the erase of the whole server. */
export interface SystemEraseContract {
  readonly value:
    | 'idle'
    /** Waits for the next start of the host. */
    | 'requested'
    /** The firmware erases in POST, which is paused. */
    | { readonly firmware: 'settings' | 'userData' }
    | 'poweringOff'
    /** The controller erases its own memory, and resets after each part of it. */
    | { readonly controller: 'nvram' | 'nvramErased' | 'nand' | 'nandErased' }
    | 'completed'
    | 'completedWithErrors'
    | 'failed';
  readonly context: Readonly<Record<never, never>>;
  readonly sent:
    | {
        readonly type: /** POST is paused for the erase. */
          | 'post.halted'
          | 'host.off'
          /** The host is off after a power loss. */
          | 'mains.returned'
          /** All devices of a step are done. */
          | 'devices.erased'
          | 'erase.requested';
      }
    /** With the combined result of all devices so far. */
    | { readonly type: 'controller.returned'; readonly result: EraseResult };
}

export const systemEraseRecord = recordAt(systemEraseAddress);

/** An erased device with the data of its report: a drive, a memory module, or a component on the board. */
export interface ErasedDevice {
  readonly component: EraseComponent;
  /** Name of the drive, or slot of the memory module; null for a component on the board. */
  readonly part: string | null;
  /** Serial number at the start of the erase; null for a component without one. */
  readonly serialNumber: string | null;
  /** Start of the erase of the device. Unit: ms since the epoch, by virtual time. */
  readonly startedAt: number;
  readonly endedAt: number | null;
  /** Result of the erase; null while it is in progress. */
  readonly result: EraseResult | null;
}

/** Types of resets of the server that start an erase. */
export const eraseStarts = ['On', 'ForceRestart', 'GracefulRestart'] as const;
export type EraseStart = (typeof eraseStarts)[number];

export interface EraseRun {
  /** Name of the user who requested the erase. */
  readonly user: string;
  /**
   * Type of the reset that started the erase. It is null until the erase starts. It stays null if the server was
   * already starting when the erase was requested.
   */
  readonly resetType: EraseStart | null;
  /** Instant at which the firmware started the erase; null until then. Unit: ms since the epoch, by virtual time. */
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  /**
   * Offset of the controller's clock at the start of the erase. The reports use this offset even after the clock is
   * set. Unit: ms.
   */
  readonly clockAheadMs: number;
  /** Devices whose erase has started, in the order of their starts. */
  readonly devices: readonly ErasedDevice[];
  /** True after the deletion of the reports. The overall result is still visible. */
  readonly reportDeleted: boolean;
}

export interface EraseState {
  /** Latest run, whose result remains until the next one; null if there was no run. */
  readonly run: EraseRun | null;
}

export const initialErase: EraseState = { run: null };

type HasMachines = Parameters<typeof systemEraseRecord>[0];

const ended: ReadonlySet<unknown> = new Set(['idle', 'completed', 'completedWithErrors', 'failed']);

const recordPath = splitAddress(systemEraseAddress);

/** Returns whether an erase was requested and has not ended. False at the genesis, before machines exist. */
export function isErasePending({ machines }: HasMachines): boolean {
  const record = getLeaf(machines, recordPath);
  return record !== undefined && !ended.has(record.value);
}

/** Returns whether an erase is in progress, which blocks all other changes of the server. */
export function isSystemErasing(tree: HasMachines): boolean {
  return isErasePending(tree) && systemEraseRecord(tree).value !== 'requested';
}

export function stepsAhead(tree: HasMachines): readonly EraseStep[] {
  const { value } = systemEraseRecord(tree);
  if (value === 'requested') return eraseSteps;
  if (value === 'poweringOff') return eraseSteps.slice(2);
  if (typeof value === 'string') return [];
  if ('firmware' in value) return eraseSteps.slice(value.firmware === 'settings' ? 1 : 2);
  return eraseSteps.slice(value.controller.startsWith('nvram') ? 3 : 4);
}

/** Returns the combined result: the result that all devices share, or else `CompletedWithErrors`. */
export function joinResults(results: readonly EraseResult[]): EraseResult {
  const [first = 'CompletedWithSuccess'] = results;
  return results.every((result) => result === first) ? first : 'CompletedWithErrors';
}
