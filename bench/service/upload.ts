/**
 * Bench of a file that fills the repository, sent in sections of 32 MiB over HTTPS to the service as a user starts it.
 * The same client also sends each section to a bare node:https server that only computes digests, in alternation.
 * Another case is a client that disconnects within a section.
 */
import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { chunkBytes } from '../../models/formats/firmware-image/digest.js';
import { type Bench, type BenchContext, type Row, row } from '../report.js';
import { login } from './load.js';
import { type Announcement, DataFolder, peakMb, processorMs, startService } from './server-processes.js';
import type { Sent } from './upload-client.js';
import {
  createImage,
  type LargeFile,
  letPass,
  read,
  readState,
  sectionTask,
  startDigestServer,
  startUploadClient,
  type UploadClient,
} from './upload-setup.js';

/** Limits that the measured figures must meet. */
const residentMbMax = 200;
const ofBareMin = 0.5;
/** Maximum time until the service drops the work for a disconnected client. Unit: ms. */
const idleMsMax = 1_000;

/** Maximum virtual time until an image is verified and written. */
const settling = '2h';

const repositoryUri = '/redfish/v1/UpdateService/ComponentRepository/';

export const upload: Bench = {
  name: 'upload',
  about: 'a file that fills the repository, in sections of 32 MiB, against a bare server that digests',
  run: async (context) => {
    const data = new DataFolder();
    const stops: (() => Promise<void>)[] = [];
    try {
      const service = await startService(data, context.signal, ['--pace', 'manual']);
      stops.push(service.stop);
      const bare = await startDigestServer(data, context.signal);
      stops.push(bare.stop);
      const client = startUploadClient(context.signal);
      stops.push(client.stop);
      return await measure({ context, data, service, bare, client });
    } finally {
      for (const stop of stops) await stop();
      data.remove();
    }
  },
};

interface Peers {
  readonly context: BenchContext;
  readonly data: DataFolder;
  readonly service: { readonly pid: number; readonly announced: Announcement };
  readonly bare: { readonly pid: number; readonly port: number };
  readonly client: UploadClient;
}

async function measure(peers: Peers): Promise<Row[]> {
  const { data, service, context } = peers;
  const { url } = service.announced;
  const token = await logIn(peers);
  const before = new Set(filesIn(data));
  const shelf = (await read(url + repositoryUri, token)) as Shelf;

  context.progress('a client that vanishes');
  const small = createImage('small.bin', chunkBytes * 2, false);
  const vanished = await vanish(peers, small, token);

  context.progress('a digest that is wrong');
  await sendAll(peers, small, token);
  const wrong = await readEnd(peers, small);

  context.progress('the digest of the file');
  const large = createImage('large.bin', context.amount(shelf.Oem.Vnd.FreeSizeBytes, chunkBytes * 2), true);
  const costs = await sendBoth(peers, large, await logIn(peers));
  const left = filesIn(data).filter((file) => !before.has(file));
  const ended = await readEnd(peers, large);

  left.push(...filesIn(data).filter((file) => !before.has(file) && !left.includes(file)));
  return [
    ...speedRows(costs, large.sizeBytes),
    memoryRow(peakMb(service.pid)),
    row({
      name: 'bytes the repository does not have',
      figure: `${ended.state}, ${ended.keptBytes} of ${large.sizeBytes} bytes`,
      value: ended.state === 'Complete' ? large.sizeBytes - ended.keptBytes : Number.NaN,
      unit: 'bytes',
      atMost: 0,
    }),
    row({
      name: 'bytes kept of a file with a wrong digest',
      figure: `${wrong.state}, ${wrong.keptBytes} of ${small.sizeBytes} bytes`,
      value: wrong.state === 'Error' ? wrong.keptBytes : Number.NaN,
      unit: 'bytes',
      atMost: 0,
    }),
    row({
      name: 'files left in the temporary and the data folder',
      figure: left.join(', '),
      value: left.length,
      unit: 'files',
      atMost: 0,
    }),
    row({
      name: 'Idle again once a client has vanished',
      figure: `${vanished.toFixed(0)} ms after half a section`,
      value: vanished,
      unit: 'ms',
      atMost: idleMsMax,
    }),
  ];
}

interface Shelf {
  readonly Oem: { readonly Vnd: { readonly FreeSizeBytes: number } };
}

/** Returns the files in the temporary folder and the data directory of the service. `path` contains both. */
function filesIn({ path }: DataFolder): string[] {
  return readdirSync(path, { recursive: true, encoding: 'utf8' });
}

function demandTaken({ status, text }: Sent): void {
  if (status !== 200) throw new Error(`a section was answered ${status}: ${text}`);
}

/**
 * Disconnects within a section. Returns the time until the service has the same state as before the request. Unit: ms.
 */
async function vanish({ service, client, context }: Peers, file: LargeFile, token: string): Promise<number> {
  const { url } = service.announced;
  const port = Number(new URL(url).port);
  demandTaken(await client.send(sectionTask(file, token, 0, port)));
  await client.send({ ...sectionTask(file, token, 1, port), goneAfter: chunkBytes / 2 });
  const startMs = performance.now();
  while ((await readState(url, token)) !== 'Idle') {
    if (performance.now() - startMs > idleMsMax * 10) return Number.POSITIVE_INFINITY;
    await sleep(10, undefined, { signal: context.signal });
  }
  return performance.now() - startMs;
}

/** Total cost of all sections on one server. */
interface Cost {
  readonly ns: number;
  readonly processorMs: number;
}

interface Costs {
  readonly ours: Cost;
  readonly bare: Cost;
}

async function sendBoth(
  { service, bare, client, context }: Peers,
  file: LargeFile,
  token: string,
): Promise<Costs> {
  const ours = { pid: service.pid, port: Number(new URL(service.announced.url).port), ns: 0 };
  const theirs = { pid: bare.pid, port: bare.port, ns: 0 };
  const startMs = [ours, theirs].map(({ pid }) => processorMs(pid) ?? Number.NaN);
  const sections = sectionsOf(file);
  for (let section = 0; section < sections; section++) {
    context.progress(`section ${section + 1} of ${sections}`);
    for (const server of section % 2 === 0 ? [ours, theirs] : [theirs, ours]) {
      const sent = await client.send(sectionTask(file, token, section, server.port));
      demandTaken(sent);
      server.ns += sent.ns;
    }
  }
  const [oursMs, bareMs] = [ours, theirs].map(
    ({ pid }, index) => (processorMs(pid) ?? Number.NaN) - (startMs[index] ?? Number.NaN),
  );
  return {
    ours: { ns: ours.ns, processorMs: oursMs ?? Number.NaN },
    bare: { ns: theirs.ns, processorMs: bareMs ?? Number.NaN },
  };
}

async function sendAll({ service, client }: Peers, file: LargeFile, token: string): Promise<void> {
  const port = Number(new URL(service.announced.url).port);
  for (let section = 0; section < sectionsOf(file); section++)
    demandTaken(await client.send(sectionTask(file, token, section, port)));
}

function sectionsOf({ sizeBytes }: LargeFile): number {
  return Math.ceil(sizeBytes / chunkBytes);
}

/** Returns the final state of a file, and its size in the repository. */
async function readEnd(
  peers: Peers,
  file: LargeFile,
): Promise<{ readonly state: string; readonly keptBytes: number }> {
  const { announced } = peers.service;
  await letPass(announced, settling);
  const token = await logIn(peers);
  const { Members } = (await read(`${announced.url}${repositoryUri}?$expand=.`, token)) as {
    readonly Members: readonly { readonly Filename: string; readonly SizeBytes: number }[];
  };
  const kept = Members.find(({ Filename }) => Filename === file.name);
  return { state: await readState(announced.url, token), keptBytes: kept?.SizeBytes ?? 0 };
}

/** Opens a new session, because earlier sessions expire when virtual time advances far. */
function logIn({ service }: Peers): Promise<string> {
  const { url, userName, password } = service.announced;
  return login(url, userName, password);
}

function speedRows({ ours, bare }: Costs, sizeBytes: number): Row[] {
  const perSecond = ({ ns }: Cost) => `${((sizeBytes * 1e3) / ns).toFixed(0)} MB/s`;
  const processor = ({ processorMs: ms }: Cost) => `${(ms / 1e3).toFixed(2)} s`;
  return [
    row({
      name: 'throughput, of a bare server that digests',
      figure: `${perSecond(ours)}, bare ${perSecond(bare)}`,
      value: bare.ns / ours.ns,
      atLeast: ofBareMin,
    }),
    row({
      name: 'processor time, of a bare server that digests',
      figure: `${processor(ours)} for ${sizeBytes} bytes, bare ${processor(bare)}`,
      value: bare.processorMs / ours.processorMs,
      atLeast: ofBareMin,
    }),
  ];
}

function memoryRow(peak: number | undefined): Row {
  const name = 'memory at most';
  if (peak === undefined) return row({ name, figure: 'skipped: no /proc here', value: 0, unit: 'MB' });
  return row({
    name,
    figure: `${peak.toFixed(0)} MB resident`,
    value: peak,
    unit: 'MB',
    atMost: residentMbMax,
  });
}
