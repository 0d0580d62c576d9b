/** How far the erase of the whole server has come, part by part (behaviour § 3.4). */

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

export type ErasePhase =
  /** It was asked for, and waits for the next start of the host. */
  | 'requested'
  /** The firmware erases, in a POST that does not go on. */
  | 'firmware'
  /** The host is on its way to off. */
  | 'poweringOff'
  /** The controller erases its own memory. */
  | 'controller'
  /** It resets because of it. */
  | 'resetting'
  | 'over';

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
  readonly phase: ErasePhase;
  /** Which of the steps is under way, or was last. */
  readonly step: number;
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

type HasErase = { readonly erase: EraseState };

/** Whether it has been asked for and is not over. */
export function isErasePending({ erase: { run } }: HasErase): boolean {
  return run !== null && run.phase !== 'over';
}

/** Whether it goes on at the moment, so that nothing else may touch the server. */
export function isSystemErasing(tree: HasErase): boolean {
  return isErasePending(tree) && tree.erase.run?.phase !== 'requested';
}

/** Of several results: as they all are, else with errors. */
export function joinResults(results: readonly EraseResult[]): EraseResult {
  const [first = 'CompletedWithSuccess'] = results;
  return results.every((result) => result === first) ? first : 'CompletedWithErrors';
}
