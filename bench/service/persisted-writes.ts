/**
 * Bench of the cost of a data directory for writes. The same writes are sent alternately to two services, of which one
 * has a data directory.
 */
import https from 'node:https';
import { type Bench, type BenchContext, type Row, row } from '../report.js';
import { login } from './load.js';
import { type Announcement, DataFolder, type Running, startService } from './server-processes.js';

/** Limit that the measured figure must meet. */
const ofPlainMin = 0.85;

const rounds = 7;
const roundMs = 1_500;
const smokeMs = 200;
const connections = 8;
const systemUri = '/redfish/v1/Systems/1/';

interface Written {
  readonly name: string;
  readonly announced: Announcement;
  readonly token: string;
  readonly agent: https.Agent;
  /** Number of writes per second in the best round. */
  best: number;
}

export const persistedWrites: Bench = {
  name: 'persisted-writes',
  about: 'PATCH over HTTPS with --data, at each --fsync, against the same without',
  run: async (context) => {
    const folders: DataFolder[] = [];
    const services: Running[] = [];
    const start = async (name: string, flags: (data: DataFolder) => readonly string[]): Promise<Written> => {
      const data = new DataFolder();
      folders.push(data);
      const service = await startService(data, context.signal, flags(data));
      services.push(service);
      const { announced } = service;
      const token = await login(announced.url, announced.userName, announced.password);
      const agent = new https.Agent({ keepAlive: true, maxSockets: connections, rejectUnauthorized: false });
      return { name, announced, token, agent, best: 0 };
    };
    try {
      const plain = await start('without', () => []);
      const kept: Written[] = [];
      for (const when of ['interval', 'never', 'always'])
        kept.push(await start(when, (data) => ['--data', data.kept, '--fsync', when]));
      await load(context, [plain, ...kept]);
      return kept.map((one) => rowOf(one, plain));
    } finally {
      await Promise.all(services.map(({ stop }) => stop()));
      for (const folder of folders) folder.remove();
    }
  },
};

async function load({ progress, signal, amount }: BenchContext, all: readonly Written[]): Promise<void> {
  for (let round = 1; round <= amount(rounds); round++) {
    for (const one of all) {
      signal.throwIfAborted();
      progress(`round ${round} of ${rounds}, ${one.name}`);
      one.best = Math.max(one.best, await writesPerSecond(one, amount(roundMs, smokeMs)));
    }
  }
}

async function writesPerSecond(one: Written, spellMs: number): Promise<number> {
  const startedMs = performance.now();
  let writes = 0;
  const client = async () => {
    while (performance.now() - startedMs < spellMs) {
      writes += 1;
      await write(one, `rack ${writes}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  return (writes * 1_000) / (performance.now() - startedMs);
}

function write({ announced, token, agent }: Written, AssetTag: string): Promise<void> {
  const headers = { 'Content-Type': 'application/json', 'X-Auth-Token': token };
  return new Promise((resolve, reject) => {
    const request = https.request(new URL(systemUri, announced.url), { method: 'PATCH', headers, agent });
    request.on('error', reject).on('response', (response) => {
      response.resume().on('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`a write was answered ${response.statusCode}`));
      });
    });
    request.end(JSON.stringify({ AssetTag }));
  });
}

/**
 * Returns the row of a service. Only the default `--fsync` mode has a limit, because the cost of a flush depends on the
 * disk.
 */
function rowOf({ name, best }: Written, plain: Written): Row {
  return row({
    name: `writes with --fsync ${name}, of those without --data`,
    figure: `${best.toFixed(0)}/s, without ${plain.best.toFixed(0)}/s`,
    value: best / plain.best,
    ...(name === 'interval' ? { atLeast: ofPlainMin } : {}),
  });
}
