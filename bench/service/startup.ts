/**
 * Bench of the time from the command line to the first response over HTTPS, as a user experiences it: a process starts,
 * announces its port, and receives a request for the service root. The very first start also generates a certificate.
 * The bench also measures the memory of the idle service.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Bench, type BenchContext, type Row, row } from '../report.js';
import { ask, DataFolder, residentMb, startBareServer, startService } from './server-processes.js';

const rounds = 5;
/** Waiting time after which the garbage of the start has been collected. Unit: ms. */
const quietMs = 2_000;

/**
 * Limits that the measured figures must meet. A slow machine exceeds the limit in ms. The limit of the ratio is the
 * same limit on a machine whose bare server starts in 106 ms.
 */
const answerMsMax = 450;
const answerRatioMax = 4.25;
const idleMbMax = 100;

export const startup: Bench = {
  name: 'startup',
  about: 'time to the first HTTPS answer, and memory when idle',
  run: async (context) => {
    const first: number[] = [];
    const again: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < context.amount(rounds); round++) {
      context.progress(`start ${round + 1} of ${rounds}`);
      const data = new DataFolder();
      try {
        first.push(await timeService(context, data));
        again.push(await timeService(context, data));
        bare.push(await timeBare(context, data));
      } finally {
        data.remove();
      }
    }
    const [firstMs, againMs, bareMs] = [Math.min(...first), Math.min(...again), Math.min(...bare)];
    const starts = [
      { name: 'first start', ms: firstMs },
      { name: 'later start', ms: againMs },
    ];
    return [...starts.flatMap(({ name, ms }) => answerRows(name, ms, bareMs)), await idleRow(context)];
  },
};

/** Returns rows for the time of a start and its ratio to the start of Node alone. */
function answerRows(name: string, answerMs: number, bareMs: number): Row[] {
  const ratio = answerMs / bareMs;
  return [
    row({
      name: `${name}, to the first answer`,
      figure: `${answerMs.toFixed(0)} ms, ${ratio.toFixed(1)} times a bare server's ${bareMs.toFixed(0)} ms`,
      value: answerMs,
      unit: 'ms',
      atMost: answerMsMax,
    }),
    row({
      name: `${name}, of a bare server's`,
      figure: `${answerMs.toFixed(0)} ms, a bare server ${bareMs.toFixed(0)} ms`,
      value: ratio,
      atMost: answerRatioMax,
    }),
  ];
}

async function timeService({ signal }: BenchContext, data: DataFolder): Promise<number> {
  const startedMs = performance.now();
  const service = await startService(data, signal);
  try {
    await demandAnswer(service.announced.url);
    return performance.now() - startedMs;
  } finally {
    await service.stop();
  }
}

async function timeBare({ signal }: BenchContext, data: DataFolder): Promise<number> {
  const startedMs = performance.now();
  const bare = await startBareServer(data, { status: 200, rawHeaders: [], body: '{}' }, signal);
  try {
    await demandAnswer(`https://127.0.0.1:${bare.port}`);
    return performance.now() - startedMs;
  } finally {
    await bare.stop();
  }
}

async function demandAnswer(url: string): Promise<void> {
  const { status } = await ask(`${url}/redfish/v1/`);
  if (status !== 200) throw new Error(`${url}/redfish/v1/ answered ${status}`);
}

async function idleRow({ signal, progress, amount }: BenchContext): Promise<Row> {
  progress('idle');
  const data = new DataFolder();
  const service = await startService(data, signal);
  try {
    await demandAnswer(service.announced.url);
    await sleep(amount(quietMs, 100), undefined, { signal });
    const resident = residentMb(service.pid);
    if (resident === undefined) {
      return row({ name: 'memory when idle', figure: 'skipped: no /proc here', value: 0, unit: 'MB' });
    }
    return row({
      name: 'memory when idle',
      figure: `${resident.toFixed(0)} MB resident`,
      value: resident,
      unit: 'MB',
      atMost: idleMbMax,
    });
  } finally {
    await service.stop();
    data.remove();
  }
}
