/** How far the erase of the whole server has come, part by part (behaviour § 3.4). */
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

/** What goes on at the same time is one step: the firmware has the first two, the controller the others. */
const eraseSteps = ['settings', 'userData', 'nvram', 'nand'] as const;
export type EraseStep = (typeof eraseSteps)[number];

export const systemEraseAddress = addressAt<SystemEraseContract>('systemErase/1');

/** How far the erase of the whole server has come. */
export interface SystemEraseContract {
  readonly value:
    | 'idle'
    /** It waits for the next start of the host. */
    | 'requested'
    /** The firmware erases, in a POST that does not go on. */
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
        readonly type: /** POST stands still for the erase. */
          | 'post.halted'
          | 'host.off'
          /** The host is off after a loss of power. */
          | 'mains.returned'
          /** All devices of a step have ended. */
          | 'devices.erased'
          | 'erase.requested';
      }
    /** With what has come of all devices so far. */
    | { readonly type: 'controller.returned'; readonly result: EraseResult };
}

export const systemEraseRecord = recordAt(systemEraseAddress);

/** One thing that is erased, and one report: a drive, or what there is one of on the board. */
export interface ErasedDevice {
  readonly component: EraseComponent;
  /** The name of the drive, or the slot of the memory module; null for what is on the board. */
  readonly part: string | null;
  /** Of the piece that was there then; null for what has none of its own. */
  readonly serialNumber: string | null;
  /** Unit: ms since the epoch, by virtual time. */
  readonly startedAt: number;
  readonly endedAt: number | null;
  /** What came of it; null while it goes on. */
  readonly result: EraseResult | null;
}

/** By which reset of the server an erase was begun. */
export const eraseStarts = ['On', 'ForceRestart', 'GracefulRestart'] as const;
export type EraseStart = (typeof eraseStarts)[number];

export interface EraseRun {
  /** Who asked for it. */
  readonly user: string;
  /** Null while it waits, and where the server was starting already when it was asked for. */
  readonly resetType: EraseStart | null;
  /** Since the firmware began. Unit: ms since the epoch, by virtual time. */
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  /** How far ahead the controller's clock was then: its reports go on by it, whatever becomes of the clock. Unit: ms. */
  readonly clockAheadMs: number;
  /** Those that were begun, in that order. */
  readonly devices: readonly ErasedDevice[];
  /** Somebody has deleted what it reports of each: what it came to as a whole still shows. */
  readonly reportDeleted: boolean;
}

export interface EraseState {
  /** The latest; what it came to stays until the next. Null: there was none. */
  readonly run: EraseRun | null;
}

export const initialErase: EraseState = { run: null };

type HasMachines = Parameters<typeof systemEraseRecord>[0];

const ended: ReadonlySet<unknown> = new Set(['idle', 'completed', 'completedWithErrors', 'failed']);

const recordPath = splitAddress(systemEraseAddress);

/** Whether it has been asked for and is not over. Never where a history begins, before there are machines. */
export function isErasePending({ machines }: HasMachines): boolean {
  const record = getLeaf(machines, recordPath);
  return record !== undefined && !ended.has(record.value);
}

/** Whether it goes on at the moment, so that nothing else may touch the server. */
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

/** Of several results: as they all are, else with errors. */
export function joinResults(results: readonly EraseResult[]): EraseResult {
  const [first = 'CompletedWithSuccess'] = results;
  return results.every((result) => result === first) ? first : 'CompletedWithErrors';
}
