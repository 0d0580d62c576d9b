/**
 * Tests of silent and slow clients: other clients are served meanwhile, and the service can end without waiting for
 * them.
 */
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { PasswordWorker } from '../../../http/exchange/passwords.js';
import { startService } from '../../../http/index.js';
import { Controller } from '../../../machines/index.js';
import {
  asBasic,
  ask,
  bareFront,
  bareGenesis,
  bareSecret,
  connectTls,
  dataFolder,
  logIn,
  optionsFor,
  resetUri,
  systemUri,
  withService,
} from '../../support/service/http-rig.js';

const data = dataFolder();
test.after(data.remove);

function connectSilently(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => resolve(socket));
    socket.on('error', reject);
  });
}

/** Resolves when the other side has closed the connection, with or without an error. */
function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.removeAllListeners('error');
    socket.on('error', () => {});
    socket.on('close', () => resolve());
    socket.resume();
  });
}

/** Returns the start of a POST whose body never ends. */
function endlessPost(token: string): string {
  return [
    `POST ${resetUri} HTTP/1.1`,
    'Host: x',
    `X-Auth-Token: ${token}`,
    'Content-Type: application/json',
    'Content-Length: 1000',
    '',
    '{"ResetType":',
  ].join('\r\n');
}

test('neither a silent connection nor one without an end to its body delays anyone', async () => {
  await withService(optionsFor(data.folder), async (service) => {
    const session = await logIn(service);
    const hangers: Socket[] = [];
    for (let index = 0; index < 20; index++) {
      hangers.push(await connectSilently(service.url));
      const quiet = await connectTls(service);
      const slow = await connectTls(service);
      slow.write(endlessPost(session['X-Auth-Token']));
      hangers.push(quiet, slow);
    }

    const answers = await Promise.all([
      ask(service, systemUri, { headers: session }),
      ask(service, systemUri, { headers: asBasic() }),
      ask(service, resetUri, { method: 'POST', headers: session, body: { ResetType: 'ForceOff' } }),
    ]);

    assert.equal(
      answers.map(({ status }) => status),
      [200, 200, 200],
    );
    for (const hanger of hangers) hanger.destroy();
  });
});

/** Returns a request that switches the host off. The Content-Length of the request may exceed the length of its body. */
function forceOff(headers: readonly string[], lengthClaimed: number): string {
  const body = '{"ResetType":"ForceOff"}';
  const type = 'Content-Type: application/json';
  return [
    `POST ${resetUri} HTTP/1.1`,
    'Host: x',
    ...headers,
    type,
    `Content-Length: ${lengthClaimed}`,
    '',
    body,
  ].join('\r\n');
}

test('a body that breaks off does nothing, even if what came of it could be read', async () => {
  const { Authorization } = asBasic();
  const controller = new Controller(bareGenesis, bareSecret);
  const { server, port, url, close } = await bareFront(controller);
  const arrived = new Promise<IncomingMessage>((resolve) => {
    server.on('request', (request: IncomingMessage) => request.once('data', () => resolve(request)));
  });
  const slow = connect(port, '127.0.0.1');
  slow.on('error', () => {});

  slow.write(forceOff([`Authorization: ${Authorization}`], 1_000));
  const request = await arrived;
  const broken = once(request, 'close').catch(() => {});
  slow.destroy();
  await broken;

  assert.is((await fetch(`${url}${systemUri}`, { headers: { Authorization } })).status, 200);
  assert.is(controller.tree.clock.executed, 0);
  close();
});

test('whoever hangs up while the password is checked changes nothing', async () => {
  const { Authorization } = asBasic();
  const controller = new Controller(bareGenesis, bareSecret);
  const checks: ((right: boolean) => void)[] = [];
  let begun: () => void = () => {};
  const checking = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const passwords = new PasswordWorker(
    () =>
      new Promise((resolve) => {
        checks.push(resolve);
        begun();
      }),
  );
  const { server, port, url, close } = await bareFront(controller, passwords);
  const accepted = once(server, 'connection');
  const hasty = connect(port, '127.0.0.1');
  hasty.on('error', () => {});

  hasty.write(forceOff([`Authorization: ${Authorization}`], 24));
  const [socket] = (await accepted) as [Socket];
  await checking;
  const gone = once(socket, 'close');
  hasty.destroy();
  await gone;
  checks[0]?.(true);

  // The password is cached now, so that this request needs no check and is answered after the interrupted one was
  // processed.
  assert.is((await fetch(`${url}${systemUri}`, { headers: { Authorization } })).status, 200);
  assert.is(controller.tree.clock.executed, 0);
  close();
});

test('the service ends with every kind of client still attached', async () => {
  const service = await startService(optionsFor(data.folder));
  const session = await logIn(service);
  const silent = await connectSilently(service.url);
  const quiet = await connectTls(service);
  const slow = await connectTls(service);
  slow.write(endlessPost(session['X-Auth-Token']));
  const idle = await connectTls(service);
  idle.write('GET /redfish/ HTTP/1.1\r\nHost: x\r\n\r\n');
  const control = await connectSilently(service.control.url);
  const all = [silent, quiet, slow, idle, control].map(closed);

  await service.close();

  await Promise.all(all);
});

test.run();
