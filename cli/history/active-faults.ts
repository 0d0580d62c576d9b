/** `tidefish faults --active`: lists the active faults of a history at a position. */
import { activeFaults, formatFault, formatVirtualTime, instant, readPosition } from '../../replay/index.js';
import { exitCodes, printError, printLine, printNotice } from '../terminal/terminal.js';
import { openSource } from './open-source.js';

/** Prints the active faults. Prints an error and sets the exit code if the history or the position does not exist. */
export async function listActiveFaults(
  source: string,
  { at, json }: { readonly at?: string | undefined; readonly json?: true | undefined },
): Promise<void> {
  const history = await openSource(source);
  if (history === undefined) return;
  const reading = readPosition(at ?? 'end', history);
  if (!reading.ok) {
    printError(`--at ${at}: ${reading.message}`);
    process.exitCode = exitCodes.badInput;
    return;
  }
  const active = activeFaults(history, reading.position);
  for (const { fault, parameters, since } of active) {
    const time = instant(since.at);
    const text = formatFault({ fault, with: parameters, clear: false });
    const sinceStart = formatVirtualTime(since.at - history.startMs);
    if (json === true) printLine(JSON.stringify({ fault, parameters, since: { ...since, time } }));
    else
      printLine(
        `${text}  since #${since.event} (i${history.inputNumbers.ofEvent(since.event)})  ${sinceStart}`,
      );
  }
  if (active.length === 0 && json !== true) printNotice('no fault is active');
}
