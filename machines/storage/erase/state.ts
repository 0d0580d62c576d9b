/** Progress of the erase of the whole server, part by part (behaviour § 3.4). */
import { addressAt, getLeaf, recordAt, splitAddress } from '../../../engine/index.js';

/** Source: behaviour § 3.4. */
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
 * Components that are erased in parallel are one step: the first two steps belong to the firmware, the others to the
 * controller.
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

/** An erased device with its report: a drive, a module, or a component on the board. */
export interface ErasedDevice {
  readonly component: EraseComponent;
  /** The name of the drive, or the slot of the memory module; null for a component on the board. */
  readonly part: string | null;
  /** Serial number at the start of the erase; null for a component without one. */
  readonly serialNumber: string | null;
  /** Unit: ms since the epoch, by virtual time. */
  readonly startedAt: number;
  readonly endedAt: number | null;
  /** Result; null while it is in progress. */
  readonly result: EraseResult | null;
}

/** Resets of the server that start an erase. */
export const eraseStarts = ['On', 'ForceRestart', 'GracefulRestart'] as const;
export type EraseStart = (typeof eraseStarts)[number];

export interface EraseRun {
  /** The requesting user. */
  readonly user: string;
  /** Null while it waits, and if the server was already starting at the request. */
  readonly resetType: EraseStart | null;
  /** Start of the erase by the firmware. Unit: ms since the epoch, by virtual time. */
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  /** Offset of the controller's clock at that time, which the reports keep using. Unit: ms. */
  readonly clockAheadMs: number;
  /** Started devices, in start order. */
  readonly devices: readonly ErasedDevice[];
  /** The device reports were deleted; the overall result is still shown. */
  readonly reportDeleted: boolean;
}

export interface EraseState {
  /** The latest run, whose result remains until the next one. Null: none. */
  readonly run: EraseRun | null;
}

export const initialErase: EraseState = { run: null };

type HasMachines = Parameters<typeof systemEraseRecord>[0];

const ended: ReadonlySet<unknown> = new Set(['idle', 'completed', 'completedWithErrors', 'failed']);

const recordPath = splitAddress(systemEraseAddress);

/** Whether it was requested and is not over. Never at the genesis, before machines exist. */
export function isErasePending({ machines }: HasMachines): boolean {
  const record = getLeaf(machines, recordPath);
  return record !== undefined && !ended.has(record.value);
}

/** Whether it is in progress, which blocks all other changes of the server. */
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

/** Combined result: the common one, otherwise with errors. */
export function joinResults(results: readonly EraseResult[]): EraseResult {
  const [first = 'CompletedWithSuccess'] = results;
  return results.every((result) => result === first) ? first : 'CompletedWithErrors';
}
