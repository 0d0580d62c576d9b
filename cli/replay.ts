/**
 * `tidefish replay`: shows what a journal holds, or has it happen again and compares. It reads the file and nothing
 * else: no configuration, no data directory, no environment but for colours.
 */
import type { Command } from 'commander';
import { reExecute } from '../replay/index.js';
import { journalIn } from './journal-file.js';
import { replayAgainst } from './replay-against.js';
import { formatJournal, journalFacts } from './report-journal.js';
import { Progress } from './report-progress.js';
import { formatReplay, replayFacts } from './report-replay.js';
import { coloursFor, exitCodes, say } from './terminal.js';

interface ReplayFlags {
  readonly verify?: true;
  readonly against?: string;
  readonly json?: true;
}

const examples = `
A journal is written by run --journal and serve --journal. It holds everything a history starts from, then the inputs
in their order: replaying it needs no other file and no password. One that breaks off in a line, because the process
died, is good up to there.

Examples:
  $ tidefish replay history.jsonl                  what happened, as a list of requests
  $ tidefish replay history.jsonl --verify         exit code 0 when it happens again as recorded, 3 when it does not
  $ tidefish replay history.jsonl --verify --json
  $ tidefish replay history.jsonl --against server.yaml      what the same inputs come to with another server`;

export function registerReplay(program: Command): void {
  const command = program
    .command('replay')
    .description('show what a journal holds, or run it again and compare')
    .argument('<file>', 'journal of a run or a service')
    .option('--verify', 'execute it again and compare with the recorded fingerprints')
    .option('--against <blueprint>', 'have the same happen to another server, and tell what is different')
    .option('--json', 'print the facts as one line of JSON')
    .addHelpText('after', examples)
    .action(replay);
  command.showHelpAfterError('(tidefish replay --help explains every flag)');
}

function replay(file: string, { verify, against, json }: ReplayFlags): void {
  if (against !== undefined) {
    replayAgainst(file, against, json);
    return;
  }
  const journal = journalIn(file);
  if (journal === undefined) {
    process.exitCode = exitCodes.badInput;
    return;
  }
  const colours = coloursFor(process.stdout, process.env);
  if (verify !== true) {
    say(json ? JSON.stringify(journalFacts(file, journal)) : formatJournal(file, journal, colours));
    return;
  }
  const progress = new Progress();
  const report = reExecute(journal, (share) => progress.show(() => `${file}: ${Math.floor(share * 100)} %`));
  progress.clear();
  say(
    json ? JSON.stringify(replayFacts(file, journal, report)) : formatReplay(file, journal, report, colours),
  );
  if (report.divergence !== undefined) process.exitCode = exitCodes.diverged;
}
