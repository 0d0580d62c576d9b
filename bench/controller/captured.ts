/**
 * Bench of captured servers. The capture is the mockup of the built-in server, so that both servers answer with the
 * same bodies, and the figures compare the request layers alone.
 */
import path from 'node:path';
import type { JsonObject } from '../../engine/index.js';
import { openCapture } from '../../http/captures/open-capture.js';
import { readCapture } from '../../models/capture/index.js';
import { captureBlueprint } from '../../models/captured/index.js';
import { toMockup } from '../../replay/index.js';
import { createController, type InProcessController } from '../../scenarios/index.js';
import { publicCaptures } from '../../test/support/captures/public-captures.js';
import { bytesEach } from '../heap.js';
import { type Bench, type BenchContext, measure, type Row, row } from '../report.js';

/** Limits that the measured figures must meet. */
const loadMsMax = 2_000;
const heldKbMax = 300;
const forkUsMax = 40;
const ofBuiltInMax = 1.3;

const rounds = 40;
const readsPerRound = 200;
const forksPerRound = 200;
const heldCount = 100;
const heldAfterReads = 10;

const credentials = { userName: 'reef', password: 'reef-Password-1' } as const;
const read = ['Systems/1', 'Chassis/1', 'Chassis/1/Thermal', 'Managers/1', 'UpdateService'] as const;

export const captured: Bench = {
  name: 'captured',
  about: 'a captured server against the built-in one with the same bodies: reads, memory, forks, loading',
  run: async (context) => {
    context.progress('writing a mockup, and reading it');
    const { genesis, tree } = createController();
    const files = [...toMockup(genesis, tree)].map(({ path, text }) => ({ path, bytes: Buffer.from(text) }));
    const start = process.hrtime.bigint();
    const capture = readCapture(files);
    const blueprint = captureBlueprint(capture);
    const controller = createController({ ...credentials, blueprint });
    controller.look('/redfish/v1');
    const loadMs = Number(process.hrtime.bigint() - start) / 1e6;
    const heldKb =
      bytesEach(context.amount(heldCount, 10), (index) =>
        createController({ blueprint, seed: `held ${index}` }),
      ) / 1_000;
    return [
      row({
        name: `loading ${capture.resources.size} resources`,
        figure: `${loadMs.toFixed(0)} ms to the first answer`,
        value: loadMs,
        unit: 'ms',
        atMost: loadMsMax,
      }),
      row({
        name: 'a captured controller, held',
        figure: `${heldKb.toFixed(1)} KB each, beyond the capture`,
        value: heldKb,
        unit: 'KB',
        atMost: heldKbMax,
      }),
      ...(await timeRows(context, controller)),
      ...publicCaptures.map((file) => publicRow(context, file)),
    ];
  },
};

/** Time to the first answer of a public capture, and the memory of a controller that has answered each resource once. */
function publicRow(context: BenchContext, file: string): Row {
  const name = path.basename(file, '.tar.gz');
  context.progress(`reading ${name}`);
  const start = process.hrtime.bigint();
  const capture = openCapture(file);
  const blueprint = captureBlueprint(capture);
  createController({ ...credentials, blueprint }).look('/redfish/v1');
  const loadMs = Number(process.hrtime.bigint() - start) / 1e6;
  const heldKb =
    bytesEach(context.amount(heldAfterReads, 1), (index) => {
      const controller = createController({ ...credentials, blueprint, seed: `read ${index}` });
      for (const uri of capture.resources.keys()) controller.request('GET', uri);
      return controller;
    }) / 1_000;
  return row({
    name: `${name}, ${capture.resources.size} resources`,
    figure: `${loadMs.toFixed(0)} ms to the first answer, ${heldKb.toFixed(0)} KB each after a GET of all`,
    value: loadMs,
    unit: 'ms',
    atMost: loadMsMax,
  });
}

async function timeRows(context: BenchContext, controller: InProcessController): Promise<Row[]> {
  context.progress('reading and forking');
  const builtIn = createController(credentials);
  const reads = read.flatMap((path) => [
    repeatedRead(controller, `/redfish/v1/${path}`),
    repeatedRead(builtIn, `/redfish/v1/${path}/`),
  ]);
  const fork = () => {
    for (let index = 0; index < forksPerRound; index++) void controller.fork().simulation.nextAt;
  };
  const [forkNs = Number.NaN, ...times] = await measure(context, rounds, [fork, ...reads]);
  const forkUs = forkNs / forksPerRound / 1e3;
  return [
    row({
      name: 'fork of a captured controller',
      figure: `${forkUs.toFixed(1)} µs`,
      value: forkUs,
      unit: 'µs',
      atMost: forkUsMax,
    }),
    ...read.map((path, index) => {
      const [own = Number.NaN, other = Number.NaN] = times
        .slice(2 * index)
        .map((ns) => ns / readsPerRound / 1e3);
      return row({
        name: `GET ${path}`,
        figure: `${own.toFixed(1)} µs, of the built-in server ${other.toFixed(1)} µs`,
        value: own / other,
        atMost: ofBuiltInMax,
      });
    }),
  ];
}

/** Reads a resource by a session token, again and again. */
function repeatedRead(controller: InProcessController, uri: string): () => void {
  const body: JsonObject = { UserName: credentials.userName, Password: credentials.password };
  const { headers } = controller.request('POST', '/redfish/v1/SessionService/Sessions', body);
  const token = { 'x-auth-token': String(headers['x-auth-token']) };
  return () => {
    for (let index = 0; index < readsPerRound; index++) {
      const { status } = controller.request('GET', uri, undefined, token);
      if (status !== 200) throw new Error(`${uri}: ${status}`);
    }
  };
}
