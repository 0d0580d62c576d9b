/**
 * Tests of large reads in chunks: they can be interrupted for other requests, and interruptions do not change the
 * answer.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Controller } from '../../machines/index.js';
import { driveSynchronously, type Exchange, performRequest } from '../../models/redfish/exchange.js';
import type { RedfishResponse } from '../../models/redfish/request/request.js';
import { asBasic, bareGenesis, bareSecret, systemUri } from '../support/service/http-rig.js';

const { startMs } = bareGenesis;
const reportsUri = '/redfish/v1/TelemetryService/MetricReports/';

function exchange(controller: Controller, method: string, path: string, query: string = '', value?: object) {
  const body =
    value === undefined ? { kind: 'none' } : { kind: 'json', value: JSON.parse(JSON.stringify(value)) };
  const request = {
    method,
    path,
    query,
    headers: { authorization: asBasic().Authorization },
    body: body as { readonly kind: 'none' },
    clientAddress: 'test',
  };
  return controller.exchange({ now: startMs, arrive: () => startMs }, request);
}

/** Runs the exchange until it has paused `pausesMax` times or has ended. */
function pausing(
  asked: Exchange,
  pausesMax: number,
): { readonly pauses: number; readonly answer?: RedfishResponse } {
  let pauses = 0;
  let step = asked.next();
  while (!step.done) {
    if (step.value.kind === 'pause' && ++pauses === pausesMax) return { pauses };
    step = asked.next(performRequest(step.value));
  }
  if (typeof step.value === 'symbol') throw new Error('the controller is unavailable');
  return { pauses, answer: step.value };
}

for (const [path, query, pausesMin] of [
  [reportsUri, '?$expand=.', 30],
  [reportsUri, "?$filter=Id eq 'none'", 30],
  ['/redfish/v1/ResourceDirectory/', '', 300],
] as const) {
  test(`${path}${query} is left at every member, and says what it said at first, whatever happens meanwhile`, () => {
    const controller = new Controller(bareGenesis, bareSecret);
    const wanted = driveSynchronously(exchange(new Controller(bareGenesis, bareSecret), 'GET', path, query));
    const asked = exchange(controller, 'GET', path, query);
    assert.is(pausing(asked, 10).pauses, 10);

    driveSynchronously(exchange(controller, 'PATCH', systemUri, '', { AssetTag: 'meanwhile' }));
    const { pauses, answer } = pausing(asked, Number.POSITIVE_INFINITY);

    assert.ok(pauses >= pausesMin - 10, `${pauses} pauses`);
    assert.is(controller.tree.host.assetTag, 'meanwhile');
    assert.equal(answer, wanted);
  });
}

test('what is kept is answered without a pause, and so is what is short', () => {
  const controller = new Controller(bareGenesis, bareSecret);
  driveSynchronously(exchange(controller, 'GET', reportsUri, '?$expand=.'));
  driveSynchronously(exchange(controller, 'GET', '/redfish/v1/ResourceDirectory/'));

  for (const [path, query] of [
    [reportsUri, '?$expand=.'],
    ['/redfish/v1/ResourceDirectory/', ''],
    ['/redfish/v1/Systems/', '?$expand=.'],
    [systemUri, ''],
  ] as const) {
    assert.is(pausing(exchange(controller, 'GET', path, query), 1).pauses, 0, path);
  }
});

test.run();
