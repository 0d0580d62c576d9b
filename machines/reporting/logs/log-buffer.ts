/**
 * Contract of the fill level of each log buffer. Its chart changes state only when a log starts to fill, starts to
 * overwrite its oldest entries, or is cleared. For every other entry, the state is only checked, which is fast.
 */
import { addressAt, type Forest, type MachineRecord, recordIn } from '../../../engine/index.js';
import { type ControllerTree, countItems, emptied, type Transaction } from '../../../models/index.js';
import { type LogName, logNames } from '../../facts/fact.js';
import { cleared, historyMax, logEntriesMax } from '../../facts/log.js';
import { initialHealthLog, isInHealthLog } from './health-log.js';

/** Names of the log buffers: the logs of facts, the alert log, and the health-system log. */
export const bufferNames = [...logNames, 'event', 'ahs'] as const;
export type BufferName = (typeof bufferNames)[number];

export interface LogBufferContract {
  readonly value: 'empty' | 'filling' | 'overwriting' | 'cleared';
  readonly context: { readonly log: BufferName };
  readonly sent: {
    readonly type: 'entry.added' | 'entry.overwritten' | 'log.cleared' | 'log.erased';
  };
}

export const bufferAddresses = {
  sl: addressAt<LogBufferContract>('log/sl'),
  iml: addressAt<LogBufferContract>('log/iml'),
  iel: addressAt<LogBufferContract>('log/iel'),
  event: addressAt<LogBufferContract>('log/event'),
  ahs: addressAt<LogBufferContract>('log/ahs'),
} as const satisfies Readonly<Record<BufferName, unknown>>;

/**
 * Updates the fill level after an entry was added to a log. `overwrites` returns whether the oldest entry was evicted.
 */
export function recordEntry(stage: Transaction, name: BufferName, overwrites: () => boolean): void {
  const address = bufferAddresses[name];
  const { value } = recordIn(stage, address);
  if (value === 'overwriting') return;
  if (value !== 'filling') stage.send(address, { type: 'entry.added' });
  if (overwrites()) stage.send(address, { type: 'entry.overwritten' });
}

/** Updates the fill levels after an entry was added to a log of facts. The health-system log includes that entry. */
export function recordLogEntry(stage: Transaction, name: LogName): void {
  const { healthLog, logs } = stage.view;
  const log = logs[name];
  recordEntry(stage, name, () => log.next - 1 - log.cleared > logEntriesMax);
  if (healthLog.pausedAt !== null) return;
  const hasDropped = () => countItems(log) === historyMax && log.oldest > stage.tree.logs[name].oldest;
  recordEntry(stage, 'ahs', () => hasDropped() && isInHealthLog(healthLog, name, log.oldest - 1));
}

export function recordCleared(stage: Transaction, name: BufferName): void {
  stage.send(bufferAddresses[name], { type: 'log.cleared' });
}

export function recordErased(stage: Transaction, name: BufferName): void {
  stage.send(bufferAddresses[name], { type: 'log.erased' });
}

/** Erases the memory of the logs, including cleared entries. The numbering of the entries continues. */
export function eraseLogs(stage: Transaction): void {
  const { logs, healthLog, cper } = stage.view;
  const { sl, iml, iel } = logs;
  stage.put('logs', { sl: emptied(cleared(sl)), iml: emptied(cleared(iml)), iel: emptied(cleared(iel)) });
  stage.put('healthLog', { ...initialHealthLog, notes: emptied(healthLog.notes) });
  stage.put('cper', emptied(cper));
  for (const log of [...logNames, 'ahs'] as const) recordErased(stage, log);
}

/** Returns the records of the buffers after the boot history, by log name. */
export function initialBuffers(tree: Pick<ControllerTree, 'logs' | 'alerts'>): Forest<MachineRecord> {
  return Object.fromEntries(
    bufferNames.map((log) => {
      const value = hasEntries(tree, log) ? 'filling' : 'empty';
      return [log, { value, context: { log }, timers: {} }];
    }),
  );
}

function hasEntries({ logs, alerts }: Pick<ControllerTree, 'logs' | 'alerts'>, name: BufferName): boolean {
  if (name === 'event') return alerts.next > 1;
  return name === 'ahs' ? logNames.some((log) => logs[log].next > 1) : logs[name].next > 1;
}
