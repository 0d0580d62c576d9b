/** Connection to Redis that survives restarts of the server. */
import type { Redis } from 'ioredis';
import { printNotice } from '../terminal/terminal.js';
import { shownQueue } from './queue-flags.js';

/** Error of a queue that the user can correct. The message has the address, the problem and the next step. */
export class QueueProblem extends Error {}

/** Maximum time between two attempts to connect. Unit: ms of real time. */
const retryMaxMs = 2_000;
const retryStepMs = 100;

/**
 * Opens a connection, and waits until it is ready. Later losses of the connection are reported once each, and commands
 * wait for the next connection. Throws QueueProblem if there is no connection within `patienceMs`.
 */
export async function connectQueue(address: string, patienceMs: number): Promise<Redis> {
  const { Redis: Client } = await import('./queue-libraries.js');
  const redis = new Client(address, {
    // The library of the queue requires it: a command waits for the next connection and does not fail.
    maxRetriesPerRequest: null,
    retryStrategy: (times) => Math.min(times * retryStepMs, retryMaxMs),
  });
  let reason = 'no answer';
  let isLost = false;
  redis.on('error', (error: NodeJS.ErrnoException) => {
    reason = error.code ?? error.message;
  });
  redis.on('reconnecting', () => {
    if (!isConnected || isLost) return;
    isLost = true;
    printNotice(`no connection to ${shownQueue(address)}; waiting for it`);
  });
  redis.on('ready', () => {
    if (isLost) printNotice(`connected to ${shownQueue(address)} again`);
    isLost = false;
  });
  let isConnected = false;
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      redis.disconnect();
      reject(new QueueProblem(`cannot connect to ${shownQueue(address)} (${reason}); start Redis there`));
    }, patienceMs);
    redis.once('ready', () => {
      clearTimeout(timer);
      isConnected = true;
      resolve();
    });
  });
  return redis;
}

/** Properties of a Redis server with which a queue loses results. Empty for a server that stores everything. */
export async function listDurabilityProblems(redis: Redis): Promise<readonly string[]> {
  const info = await readInfo(redis);
  const policy = info.get('maxmemory_policy');
  return [
    ...(policy === undefined || policy === 'noeviction'
      ? []
      : [`Redis may evict results (maxmemory-policy ${policy}); set maxmemory-policy noeviction`]),
    ...(info.get('aof_enabled') === '0'
      ? ['Redis loses results when it restarts; set appendonly yes, or the sweep runs them again']
      : []),
  ];
}

/** Returns the id of the process of Redis. It changes with every restart. */
export async function serverProcessId(redis: Redis): Promise<string> {
  return (await readInfo(redis)).get('run_id') ?? '';
}

async function readInfo(redis: Redis): Promise<ReadonlyMap<string, string>> {
  const text = await redis.info();
  return new Map(
    text.split('\r\n').flatMap((line): [string, string][] => {
      const at = line.indexOf(':');
      return at < 0 ? [] : [[line.slice(0, at), line.slice(at + 1)]];
    }),
  );
}
