/** `tidefish worker`: runs chunks of sweeps from a queue, on any machine. */
import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { duration } from '../flags.js';
import { parseWorkers } from '../sweep/sweep-flags.js';
import { stopRequested } from '../terminal/interruption.js';
import { exitCodes, printError, printLine, printNotice } from '../terminal/terminal.js';
import { QueueProblem } from './connection.js';
import { queueOption, shownQueue } from './queue-flags.js';
import { runWorker } from './worker-run.js';

interface WorkerFlags {
  readonly queue: string;
  readonly workers: number;
  readonly idle?: number;
  readonly json?: true;
}

const examples = `
A worker needs no files: the texts of scenarios are in the queue. It runs chunks of sweeps of the same program alone, because
the outcomes of different versions are not comparable. After SIGTERM it completes its running chunks, and a second signal ends it
immediately. A chunk whose worker ended without notice runs again on another one.

Examples:
  $ tidefish worker --queue redis://127.0.0.1:6379
  $ tidefish worker --queue redis://127.0.0.1:6379 --idle 1m       ends when there is no chunk for a minute
  $ tidefish sweep power.scenario.yaml --seeds 1..100000 --queue redis://127.0.0.1:6379`;

export function registerWorker(program: Command): void {
  const command = program
    .command('worker')
    .description('run chunks of sweeps from a queue')
    .addOption(queueOption('Redis server of the queue').makeOptionMandatory())
    .option('--workers <number>', 'processes', parseWorkers, availableParallelism())
    .option('--idle <duration>', 'end after this time without a chunk (default: never)', duration)
    .option('--json', 'print the state of the worker at its start and its end as lines of JSON')
    .addHelpText('after', examples)
    .action(work);
  command.showHelpAfterError('(tidefish worker --help explains every flag)');
}

async function work({ queue, workers: processes, idle: idleMs, json }: WorkerFlags): Promise<void> {
  try {
    const chunks = await runWorker({
      queue,
      processes,
      idleMs,
      stopped: stopRequested(),
      started: (state) => {
        const { name, program } = state;
        if (json === true) printLine(JSON.stringify(state));
        else
          printNotice(
            `worker ${name} of version ${program.version}, ${processes} processes, ${shownQueue(queue)}`,
          );
      },
    });
    if (json === true) printLine(JSON.stringify({ chunks }));
    else printNotice(`ended after ${chunks} chunks`);
  } catch (error) {
    if (!(error instanceof QueueProblem)) throw error;
    printError(error.message);
    process.exitCode = exitCodes.badInput;
  }
}
