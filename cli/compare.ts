/** `tidefish compare`: two histories, to the first event that differs, and what is otherwise in the end. */
import type { Command } from 'commander';
import { compareHistories } from '../replay/index.js';
import { historyIn } from './history-in.js';
import { formatComparison } from './report-comparison.js';
import { addressHelp, historyExpected } from './running-service.js';
import { coloursFor, exitCodes, say } from './terminal.js';

const examples = `
Two histories of one genesis differ where an event has another cause, or changes something else. Those of two servers differ
from the start; of them the first event is told in which something else happens, or at another time after the start.

Exit codes: 0 they are one history, 1 they differ, 2 a file to put right.

Examples:
  $ tidefish compare monday.jsonl tuesday.jsonl
  $ tidefish compare recorded.jsonl branch.jsonl --json`;

export function registerCompare(program: Command): void {
  const command = program
    .command('compare')
    .description('compare two histories event by event')
    .argument('<one>', historyExpected)
    .argument('<other>', 'another one')
    .option('--json', 'print what differs as one line of JSON')
    .addHelpText('after', addressHelp + examples)
    .action(compare);
  command.showHelpAfterError('(tidefish compare --help explains every flag)');
}

async function compare(one: string, other: string, { json }: { readonly json?: true }): Promise<void> {
  const history = await historyIn(one);
  const otherHistory = history && (await historyIn(other));
  if (history === undefined || otherHistory === undefined) return;
  const comparison = compareHistories(history, otherHistory);
  say(
    json === true
      ? JSON.stringify({ one, other, ...comparison })
      : formatComparison(
          { comparison, names: [one, other], startsMs: [history.startMs, otherHistory.startMs] },
          coloursFor(process.stdout, process.env),
        ),
  );
  if (comparison.first !== undefined || comparison.start.length > 0) process.exitCode = exitCodes.failed;
}
