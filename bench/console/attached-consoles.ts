/**
 * Cost of attached consoles for the clients of a live service: GET requests without a console, with one, with ten, and
 * with one that stops reading, in turns, while an event happens each second. The requests of a real page are recorded
 * and repeated by another process, because browsers would use up the processor. The measure is the processor time of the
 * service for a GET, so neither that process nor other load counts.
 */

import { type BenchContext, median, type Row, row } from '../report.js';
import { login, startLoadClient } from '../service/load.js';
import {
  DataFolder,
  firstOf,
  processorMs,
  running,
  startProcess,
  startService,
} from '../service/server-processes.js';
import type { PeersResult, PeersTask } from './console-peers.js';
import { recordPage } from './recorded-page.js';

const attachments = [
  { name: 'one console', consoles: 1, isStalled: false, atMost: 0.05 },
  { name: 'ten consoles', consoles: 10, isStalled: false, atMost: 0.2 },
  // Nothing, apart from the noise of the measurement.
  { name: 'a console that stops reading', consoles: 1, isStalled: true, atMost: 0.02 },
] as const;

const rounds = 7;
const connections = 8;
const recordMs = 6_000;
const spellMs = 3_000;
const smokeMs = 400;
const warmUpMs = 3_000;
/** Interval of the events, each of which a console shows. Unit: ms. */
const eventMs = 1_000;
const systemUri = '/redfish/v1/Systems/1/';

type Attachment = (typeof attachments)[number];

interface Load {
  readonly requests: number;
  /** Processor time of the service. Unit: ms. */
  readonly spentMs: number;
}

interface Spell extends Load {
  /** Processor time of the service for a GET before the consoles were attached. Unit: ms. */
  readonly aloneMs: number;
  readonly durationMs: number;
  readonly went: PeersResult;
}

export async function measureAttached(context: BenchContext): Promise<readonly Row[]> {
  const { signal, progress, amount } = context;
  const data = new DataFolder();
  const stops: (() => void | Promise<void>)[] = [];
  try {
    const service = await startService(data, signal);
    stops.push(service.stop);
    const { url, userName, password, control, console: link } = service.announced;
    const token = await login(url, userName, password);
    const client = startLoadClient(signal);
    stops.push(client.stop);
    const child = startProcess(new URL('./console-peers.js', import.meta.url));
    stops.push(running(child).stop);
    const tell = async (task: PeersTask) =>
      (await firstOf(child, signal, (resolve) => {
        child.once('message', resolve);
        child.send(task);
      })) as PeersResult;
    stops.push(raiseEvents(control.url, control.token));

    progress('recording the requests of a page');
    const page = await recordPage(link, amount(recordMs, smokeMs));
    const durationMs = amount(spellMs, smokeMs);
    const load = async (loadMs: number): Promise<Load> => {
      const before = processorMs(service.pid) ?? Number.NaN;
      const { requests } = await client.load({
        port: Number(new URL(url).port),
        path: systemUri,
        headers: { 'X-Auth-Token': token },
        connections,
        durationMs: loadMs,
      });
      return { requests, spentMs: (processorMs(service.pid) ?? Number.NaN) - before };
    };
    const spell = async ({ consoles, isStalled }: Attachment): Promise<Spell> => {
      const alone = await load(durationMs);
      await tell({ type: 'attach', url: control.url, token: control.token, page, consoles, isStalled });
      // A stalled console has sent its requests before the measurement: its answers wait for it.
      if (isStalled) await load(durationMs);
      const attached = await load(durationMs);
      const went = await tell({ type: 'detach' });
      return { ...attached, aloneMs: alone.spentMs / alone.requests, durationMs, went };
    };
    progress('warming up');
    await load(amount(warmUpMs, smokeMs));
    const spells: Spell[][] = attachments.map(() => []);
    for (let round = 0; round < amount(rounds); round++) {
      progress(`round ${round + 1} of ${rounds}`);
      for (const [index, attachment] of attachments.entries()) spells[index]?.push(await spell(attachment));
    }
    const perSecond = (page.requests.length * 1_000) / page.durationMs;
    return attachments.map((attachment, index) => rowOf(attachment, spells[index] ?? [], perSecond));
  } finally {
    for (const stop of stops.reverse()) await stop();
    data.remove();
  }
}

/**
 * Returns the row of an attachment. On a busy machine the service has a part of a processor, and the consoles ask as often
 * as before. So the share is that of a service with a processor of its own: the time for an answer to a console, for as
 * many answers as the consoles ask for.
 */
function rowOf(
  { name, consoles, isStalled, atMost }: Attachment,
  spells: readonly Spell[],
  perSecond: number,
): Row {
  const shares = spells.map(({ requests, spentMs, aloneMs, durationMs, went }) => {
    const forConsolesMs = spentMs - requests * aloneMs;
    const answers = isStalled ? 1 : (consoles * perSecond * durationMs) / 1_000 / Math.max(1, went.read);
    return (forConsolesMs * answers) / durationMs;
  });
  const sum = (of: keyof PeersResult) => spells.reduce((total, { went }) => total + went[of], 0);
  const getUs = median(spells.map(({ aloneMs }) => aloneMs)) * 1_000;
  return row({
    name: `${name}, share of the GET throughput`,
    figure: `${getUs.toFixed(0)} µs of processor a GET; a page asks ${perSecond.toFixed(1)} times/s; ${sum('read')} answers read, ${sum('failed')} refused`,
    value: sum('failed') > 0 ? Number.NaN : median(shares),
    atMost,
  });
}

/** Sets and clears a fault in turns. Returns a function that ends this. */
function raiseEvents(url: string, token: string): () => void {
  let isFailed = false;
  const timer = setInterval(() => {
    isFailed = !isFailed;
    const body = JSON.stringify({ fault: 'fan.failed', part: 'Fan 2', clear: !isFailed });
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    void fetch(`${url}/fault`, { method: 'POST', headers, body }).then((response) => response.text());
  }, eventMs);
  return () => clearInterval(timer);
}
