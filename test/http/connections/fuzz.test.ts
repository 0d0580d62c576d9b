/**
 * Fuzz test of bytes over TLS: pipelined, truncated, mangled and contradictory requests, and clients that hang up.
 * Every valid request receives exactly one answer, in order. Nothing causes a 500 or an exception, and a refused
 * request leaves the same tree.
 */
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type RunningService, startService } from '../../../http/index.js';
import { budget } from '../../support/budget.js';
import { ask, connectTls, dataFolder, logIn, optionsFor, systemUri } from '../../support/service/http-rig.js';
import { answersIn, type WireAnswer } from '../../support/service/raw-answers.js';
import { broken, harmless, mangled, type WireRequest, writing } from '../../support/service/raw-requests.js';

const seed = 20_261_121;
const connections = budget({ short: 120, long: 1_500 });
const requestsMin = 2.5 * connections;
/** Maximum duration of one connection. Unit: ms. A longer connection fails the test. */
const connectionMsMax = 10_000;

const data = dataFolder();
const reports: string[] = [];
const escaped: unknown[] = [];
let service: RunningService;

process.on('unhandledRejection', (reason) => escaped.push(reason));
process.on('uncaughtException', (error) => escaped.push(error));

test.before(async () => {
  service = await startService(optionsFor(data.folder, { report: (text) => reports.push(text) }));
});
test.after(async () => {
  await service.close();
  data.remove();
});

/** Bytes that a client sends on one connection: requests with known answers, and the way in which the bytes end. */
interface Talk {
  readonly requests: readonly WireRequest[];
  readonly ending: 'closing' | 'broken' | 'cut' | 'mangled' | 'dropped';
  readonly text: string;
  /** Position at which the bytes are divided into two writes. */
  readonly pause: number;
}

function talks(token: string): fc.Arbitrary<Talk> {
  const quiet = fc.array(harmless(token), { maxLength: 6 });
  const any = fc.array(fc.oneof({ weight: 6, arbitrary: harmless(token) }, writing(token)), { maxLength: 6 });
  const joined = (requests: readonly WireRequest[]) => requests.map(({ text }) => text).join('');
  const last = `GET ${systemUri} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
  const isRefused = ({ status }: WireAnswer) => status === 401;
  const closing = fc.tuple(any, fc.constantFrom('', 'x', '\0', last)).map(([requests, more]) => {
    const all = [...requests, { text: last, isAnsweredBy: isRefused }];
    return { requests: all, ending: 'closing' as const, text: joined(all) + more };
  });
  const breaking = fc
    .tuple(any, broken(token))
    .map(([requests, bad]) => ({ requests, ending: 'broken' as const, text: joined(requests) + bad }));
  const cut = fc
    .tuple(any, harmless(token), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([requests, whole, at]) => {
      const part = whole.text.slice(0, Math.floor(at * (whole.text.length - 1)));
      return { requests, ending: 'cut' as const, text: joined(requests) + part };
    });
  const blind = fc
    .tuple(quiet, fc.constantFrom('mangled', 'dropped'))
    .chain(([requests, ending]) =>
      mangled(joined(requests)).map((text) => ({ requests, ending, text }) as const),
    );
  return fc
    .tuple(fc.oneof(closing, breaking, cut, blind), fc.nat(2_000))
    .map(([talk, pause]) => ({ ...talk, pause }));
}

/**
 * Sends the bytes and returns all received text when the connection has closed. Closes the socket early if `ending`
 * requires it.
 */
async function hold({ requests, ending, text, pause }: Talk): Promise<string> {
  const socket = await connectTls(service);
  socket.removeAllListeners('error');
  let received = '';
  const closed = new Promise<void>((resolve, reject) => {
    const limit = setTimeout(() => {
      reject(new Error(`still open after ${received.length} bytes`));
      socket.destroy();
    }, connectionMsMax);
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.on('close', () => {
      clearTimeout(limit);
      resolve();
    });
  });
  const hangUpIfDue = () => {
    if (ending === 'cut' && statusLines(received) >= requests.length) socket.end();
  };
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    received += chunk;
    hangUpIfDue();
  });
  socket.write(text.slice(0, pause), 'latin1', () => {
    if (!socket.writable) return;
    socket.write(text.slice(pause), 'latin1', () => {
      if (ending === 'dropped') socket.destroy();
      else if (ending === 'mangled') socket.end();
      else hangUpIfDue();
    });
  });
  await closed;
  return received;
}

function statusLines(received: string): number {
  return received.match(/HTTP\/1\.1 [2-5]/g)?.length ?? 0;
}

/** Returns a description of the first wrong answer, or undefined if all answers are correct. */
function complaintAbout({ requests, ending }: Talk, answers: readonly WireAnswer[]): string | undefined {
  const statuses = answers.map(({ status }) => status).join(' ');
  if (answers.some(({ status }) => status === 500)) return `500 among ${statuses}`;
  if (ending === 'dropped') return undefined;
  // The mangled bytes may contain other requests. At most one answer for each original request and one error are
  // possible.
  if (ending === 'mangled')
    return answers.length <= requests.length + 1 ? undefined : `${requests.length} mangled, then ${statuses}`;
  const wrong = requests.findIndex(({ isAnsweredBy }, index) => {
    const answer = answers[index];
    return answer === undefined || !isAnsweredBy(answer);
  });
  if (wrong !== -1) return `request ${wrong} of ${requests.length} has not its answer in ${statuses}`;
  const more = answers.slice(requests.length).map(({ status }) => status);
  const errors = more.every((status) => [400, 405, 413, 431, 501].includes(status));
  const due = { closing: [0, 0], broken: [1, 1], cut: [0, 1] }[ending] as [number, number];
  return errors && more.length >= due[0] && more.length <= due[1] ? undefined : `${ending}, then ${statuses}`;
}

test('bytes nobody meant end in no 500 and no bug, every request has its own answer, and what is refused changes nothing', async () => {
  const { 'X-Auth-Token': token } = await logIn(service);
  const seen = new Set<number>();
  let requests = 0;

  await fc.assert(
    fc.asyncProperty(talks(token), async (talk) => {
      const before = service.controller.tree;
      requests += talk.requests.length + 1;
      const answers = answersIn(await hold(talk));
      for (const { status } of answers) seen.add(status);
      assert.is(complaintAbout(talk, answers), undefined);
      if (!talk.requests.some(({ writes }) => writes)) assert.is(service.controller.tree, before);
    }),
    { seed, numRuns: connections, includeErrorInReport: true },
  );

  assert.ok(requests >= requestsMin, `${requests} requests`);
  for (const status of [200, 308, 400, 401, 404, 405, 413, 414, 415, 431, 501])
    assert.ok(seen.has(status), `never ${status}`);
  assert.equal(reports, []);
  assert.equal(escaped, []);
  const headers = await logIn(service);
  assert.is((await ask(service, systemUri, { headers })).status, 200);
});

test('afterwards no connection is left open', async () => {
  const open = () =>
    process.getActiveResourcesInfo().filter((name) => /^(TCPSocket|TLS)Wrap$/.test(name)).length;
  for (let turn = 0; turn < 1_000 && open() > 0; turn++) await setImmediate();

  assert.is(open(), 0);
});

test.run();
