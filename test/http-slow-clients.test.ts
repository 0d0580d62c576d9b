/** Clients that say nothing, or say it slowly: others are served meanwhile, and an end of the service waits for none. */
import { connect, type Socket } from 'node:net';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { startService } from '../http/index.js';
import {
  asBasic,
  ask,
  connectTls,
  dataFolder,
  logIn,
  optionsFor,
  resetUri,
  systemUri,
  withService,
} from './http-rig.js';

const data = dataFolder();
test.after(data.remove);

function connectSilently(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => resolve(socket));
    socket.on('error', reject);
  });
}

/** Resolves when the other side has closed the connection, with or without a word. */
function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.removeAllListeners('error');
    socket.on('error', () => {});
    socket.on('close', () => resolve());
    socket.resume();
  });
}

/** The start of a POST whose body never ends. */
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

test('a body that breaks off does nothing', async () => {
  await withService(optionsFor(data.folder), async (service) => {
    const session = await logIn(service);
    const before = service.controller.tree.clock.executed;
    const slow = await connectTls(service);
    slow.write(endlessPost(session['X-Auth-Token']));
    slow.destroy();
    await closed(slow);

    const { json } = await ask(service, systemUri, { headers: session });

    assert.is(json.PowerState, 'On');
    assert.is(service.controller.tree.clock.executed, before);
  });
});

test('whoever hangs up while the password is checked changes nothing', async () => {
  await withService(optionsFor(data.folder), async (service) => {
    const before = service.controller.tree.clock.executed;
    const hasty = await connectTls(service);
    const { Authorization } = asBasic();
    hasty.write(
      `POST ${resetUri} HTTP/1.1\r\nHost: x\r\nAuthorization: ${Authorization}\r\nContent-Type: application/json\r\nContent-Length: 24\r\n\r\n{"ResetType":"ForceOff"}`,
    );
    hasty.destroy();
    await closed(hasty);

    // A login goes through the same queue of checks, behind the one nobody waits for.
    const session = await logIn(service);

    const { json } = await ask(service, systemUri, { headers: session });
    assert.is(json.PowerState, 'On');
    assert.is(service.controller.tree.clock.executed, before + 1);
  });
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
