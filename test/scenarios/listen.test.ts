/** Tests of `listen`: a controller of a test over HTTPS on loopback, on the virtual time of the test. */
import { X509Certificate } from 'node:crypto';
import https from 'node:https';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type ControllerService, createController, type InProcessController } from '../../index.js';
import { createController as createAlone } from '../../scenarios/index.js';
import { resetUri, systemUri } from '../support/lab.js';

interface Rig {
  readonly controller: InProcessController;
  readonly service: ControllerService;
}

const checks = [{ never: { get: systemUri, has: { AssetTag: 'wrong' } } }];
const test = suite<Partial<Rig>>('listen', {});

test.before.each(async (context) => {
  const controller = createController({ seed: 42, checks });
  Object.assign(context, { controller, service: await controller.listen() });
});
test.after.each(({ service }) => service?.close().catch(() => {}));

interface Answer {
  readonly status: number | undefined;
  readonly body: { readonly PowerState?: string };
}

function send(
  { controller, service }: Partial<Rig>,
  uri: string,
  method = 'GET',
  body = '',
): Promise<Answer> {
  const headers = { authorization: controller?.authorization, 'content-type': 'application/json' };
  const options = { method, headers, ca: service?.certificate, agent: false as const };
  return new Promise((resolve, reject) => {
    const sent = https.request(`${service?.url}${uri}`, options, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode, body: JSON.parse(text) }));
    });
    sent.on('error', reject).end(body);
  });
}

const forceOff = JSON.stringify({ ResetType: 'GracefulShutdown' });

test('time advances only by the calls of the test, and goes back with a snapshot', async (rig) => {
  const { controller } = rig as Rig;
  const startMs = controller.now;

  assert.is((await send(rig, resetUri, 'POST', forceOff)).status, 200);
  const snapshot = controller.snapshot();
  assert.is((await send(rig, systemUri)).body.PowerState, 'On');
  assert.is(controller.now, startMs);

  controller.advance('10m');
  assert.is((await send(rig, systemUri)).body.PowerState, 'Off');
  controller.restore(snapshot);
  assert.is((await send(rig, systemUri)).body.PowerState, 'On');
  assert.is(controller.now, startMs);
});

test('the history is that of the same requests without a socket', async (rig) => {
  const { controller } = rig as Rig;
  const alone = createController({ seed: 42 });

  await send(rig, resetUri, 'POST', forceOff);
  controller.advance('10m');
  alone.post(resetUri, JSON.parse(forceOff));
  alone.advance('10m');

  assert.is(controller.get(systemUri).PowerState, alone.get(systemUri).PowerState);
  assert.is(controller.tree.clock.executed, alone.tree.clock.executed);
  assert.equal(controller.history().end, alone.history().end);
});

test('the certificate is that of the service, and requests are described in a failure', async (rig) => {
  const { service, controller } = rig as Rig;
  await send(rig, '/redfish/v1/');

  assert.is(new X509Certificate(service.certificate).fingerprint256, service.fingerprint);
  assert.match(service.url, /^https:\/\/127\.0\.0\.1:\d+$/);
  assert.throws(() => controller.runUntil(() => false, '1s'), /last requests:\n {2}GET \/redfish\/v1\/ 200/);
});

test('a lost response is described, and secrets in an address are not', async (rig) => {
  const { controller } = rig as Rig;
  await send(rig, '/redfish/v1/?token=S3cret');
  controller.get('/redfish/v1/?token=S3cret');
  await controller.fetch('/redfish/v1/?token=S3cret');
  controller.fault('controller.hung', { seconds: 60 });
  assert.match(await send(rig, '/redfish/v1/').catch(({ code }) => code), 'ECONNRESET');

  assert.throws(
    () => controller.runUntil(() => false, '1s'),
    ({ message }: Error) =>
      !message.includes('S3cret') &&
      message.includes('GET /redfish/v1/?token=(hidden) 200, 3 times') &&
      message.includes('GET /redfish/v1/ connection closed without a response'),
  );
  assert.throws(
    () => controller.get('/redfish/v1/?token=S3cret'),
    /token=\(hidden\): the controller is unav/,
  );
});

test('a closed service observes the controller no more', async (rig) => {
  const { controller, service } = rig as Rig;
  const security = '/redfish/v1/Managers/1/SecurityService/';
  const { setSecureContext } = https.Server.prototype;
  let applied = 0;
  https.Server.prototype.setSecureContext = function count(...given) {
    applied += 1;
    return setSecureContext.apply(this, given);
  };
  try {
    const changeTls = (enabled: string) => {
      controller.patch(security, { TLSVersion: { TLS1_0: enabled } });
      controller.advance('10m');
    };
    changeTls('Enabled');
    const before = applied;
    await service.close();
    changeTls('Disabled');
    assert.equal([before, applied], [1, 1]);
  } finally {
    https.Server.prototype.setSecureContext = setSecureContext;
  }
});

test('a check that a request violates answers 500, and close rejects with it', async (rig) => {
  const { service } = rig as Rig;

  assert.is((await send(rig, systemUri, 'PATCH', JSON.stringify({ AssetTag: 'wrong' }))).status, 500);
  const error = await service.close().then(
    () => undefined,
    ({ message }: Error) => message,
  );

  assert.match(error ?? '', /^check 1, never/);
  assert.match(await send(rig, '/redfish/v1/').catch(({ code }) => code), 'ECONNREFUSED');
});

test('wrong options and a port in use are refused, and without a process nothing listens', async (rig) => {
  const { service, controller } = rig as Rig;
  const refusal = async (work: Promise<unknown>) => String(await work.catch(({ message }) => message));
  const port = Number(new URL(service.url).port);

  assert.match(await refusal(controller.listen({ port })), new RegExp(`port ${port} on 127.0.0.1 is in use`));
  assert.match(await refusal(controller.listen({ port: -1 })), /^listen: port: /);
  assert.match(await refusal(controller.listen({ prot: 1 } as object)), /did you mean "port"/);
  assert.match(await refusal(createAlone().listen()), /listen: this controller has no process/);
});

test.run();
