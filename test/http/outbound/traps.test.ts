/**
 * Tests of traps over real UDP on loopback: the content that a receiver reads, and the result for each kind of failure.
 */
import dgram from 'node:dgram';
import { once } from 'node:events';
import { AuthProtocols, PrivProtocols, SecurityLevel, type User } from 'net-snmp';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Destination, OutboundPolicy } from '../../../http/effects/policy.js';
import { sendTrap } from '../../../http/effects/trap.js';
import { parseDestination } from '../../../http/index.js';
import type { TrapParams, UserSecurity } from '../../../machines/reporting/snmp/index.js';
import type { SealedAt } from '../../../models/secret.js';
import { receiveTraps, type TrapReceiver } from '../../support/service/trap-receiver.js';

const user: User = {
  name: 'eel',
  level: SecurityLevel.authPriv,
  authProtocol: AuthProtocols.sha256,
  authKey: 'tide-and-fish',
  privProtocol: PrivProtocols.aes,
  privKey: 'fish-and-tide',
};

/** Placeholder of a sealed address: `open` returns the address without decryption. */
const put = (address: string): SealedAt => ({
  address,
  sealed: { revision: 1, nonce: '', text: '', tag: '' },
});
const open = ({ address }: SealedAt) => address;

const byCommunity: TrapParams['security'] = {
  protocol: 'SNMPv1Trap',
  community: put('hush'),
  agentAddress: '192.0.2.77',
};
const byUser: UserSecurity = {
  protocol: 'SNMPv3Trap',
  userName: 'eel',
  authProtocol: 'SHA256',
  authPassphrase: put(user.authKey),
  privacyProtocol: 'AES',
  privacyPassphrase: put(user.privKey),
  engineId: '0x80000000041234',
  contextEngineId: '0x80000000045678',
  engineBoots: 176_722_560,
  engineSeconds: 7_777,
  retries: 0,
  retryIntervalSeconds: 5,
};

const variables = [
  { oid: '1.3.6.1.2.1.1.5.0', value: 'mgmt-1' },
  { oid: '1.3.6.1.4.1.32473.1.1.0', value: 'Zu heiß: 75 °C' },
  { oid: '1.3.6.1.4.1.32473.1.3.0', value: 4_000_000_000 },
];

const trap: TrapParams = {
  host: '127.0.0.1',
  port: 0,
  number: 302,
  upTimeTicks: 4_294_967_295,
  variables,
  security: byCommunity,
};

function send(
  params: TrapParams,
  allowed: readonly Destination[] = [],
  signal = new AbortController().signal,
): Promise<unknown> {
  return sendTrap(params, { policy: new OutboundPolicy(allowed), open }, signal);
}

async function withReceiver(use: (receiver: TrapReceiver) => Promise<void>, address?: string): Promise<void> {
  const receiver = await receiveTraps({ communities: ['hush'], users: [user] }, address);
  try {
    await use(receiver);
  } finally {
    await receiver.close();
  }
}

const read = (pdu: Awaited<ReturnType<TrapReceiver['arrival']>>) =>
  pdu.varbinds.map(({ oid, value }) => ({ oid, value: Buffer.isBuffer(value) ? String(value) : value }));

test('a trap of SNMPv1 names the enterprise, its number, the controller’s address and its time, and carries the variables', async () => {
  await withReceiver(async ({ port, arrival, refused }) => {
    assert.equal(await send({ ...trap, port }), { outcome: 'sent' });

    const pdu = await arrival();
    assert.equal(
      [pdu.enterprise, pdu.generic, pdu.specific, pdu.agentAddr, pdu.upTime],
      ['1.3.6.1.4.1.32473', 6, 302, '192.0.2.77', 4_294_967_295],
    );
    assert.equal([read(pdu), refused], [variables, []]);
  });
});

test('the start of the controller is the standard’s own trap', async () => {
  await withReceiver(async ({ port, arrival }) => {
    await send({ ...trap, port, number: 'coldStart', upTimeTicks: 0 });
    const pdu = await arrival();
    assert.equal([pdu.enterprise, pdu.generic, pdu.specific, pdu.upTime], ['1.3.6.1.4.1.32473', 0, 0, 1]);

    await send({ ...trap, port, number: 'coldStart', security: byUser });
    assert.equal(read(await arrival())[1], { oid: '1.3.6.1.6.3.1.1.4.1.0', value: '1.3.6.1.6.3.1.1.5.1' });
  });
});

test('a trap of SNMPv3 is signed and encrypted, and its engine’s starts and seconds are those it was given', async () => {
  await withReceiver(async ({ port, arrival, raw, refused }) => {
    assert.equal(await send({ ...trap, port, security: byUser }), { outcome: 'sent' });

    const pdu = await arrival();
    assert.equal(read(pdu), [
      { oid: '1.3.6.1.2.1.1.3.0', value: 4_294_967_295 },
      { oid: '1.3.6.1.6.3.1.1.4.1.0', value: '1.3.6.1.4.1.32473.0.302' },
      ...variables,
    ]);
    assert.equal([pdu.contextEngineID, refused], ['80000000045678', []]);
    const [message = Buffer.alloc(0)] = raw;
    assert.not.match(message.toString('latin1'), 'mgmt-1');
    // Engine id, engine boots and engine time, one after the other: RFC 3414 § 2.4.
    const bootsHex = byUser.engineBoots.toString(16).padStart(8, '0');
    assert.match(message.toString('hex'), `0407800000000412340204${bootsHex}02021e61`);
  });
});

test('each kind of signature is believed, and a wrong passphrase is not', async () => {
  for (const [authProtocol, name] of [
    ['MD5', 'md5'],
    ['SHA', 'sha'],
  ] as const) {
    const receiver = await receiveTraps({ users: [{ ...user, authProtocol: AuthProtocols[name] }] });
    await send({ ...trap, port: receiver.port, security: { ...byUser, authProtocol } });
    assert.is(read(await receiver.arrival()).length, 5);
    await receiver.close();
  }
  await withReceiver(async ({ port, arrival, refused }) => {
    await send({ ...trap, port, security: { ...byUser, authPassphrase: put('something else') } });
    await send({ ...trap, port, security: byUser });
    await arrival();
    assert.is(refused.length, 1);
  });
});

test('an inform is sent when it was confirmed, and unconfirmed when nobody does or it is not believed', async () => {
  const inform: TrapParams = { ...trap, security: { ...byUser, protocol: 'SNMPv3Inform' } };
  const unconfirmed = { outcome: 'unconfirmed', reason: 'nobody confirmed it' };
  let left = 0;
  await withReceiver(async ({ port, arrival }) => {
    assert.equal(await send({ ...inform, port }), { outcome: 'sent' });
    assert.is(read(await arrival())[1]?.value, '1.3.6.1.4.1.32473.0.302');
    const stranger: UserSecurity = { ...byUser, protocol: 'SNMPv3Inform', userName: 'ray' };
    assert.equal(await send({ ...inform, port, security: stranger }), unconfirmed);
    left = port;
  });

  const brief: UserSecurity = { ...byUser, protocol: 'SNMPv3Inform', retryIntervalSeconds: 0.02, retries: 1 };
  assert.equal(await send({ ...inform, port: left, security: brief }), unconfirmed);
});

test('a trap goes to an address of IPv6 and to a name that leads to this machine', async () => {
  await withReceiver(async ({ port, arrival }) => {
    await send({ ...trap, host: '::1', port });
    assert.is((await arrival()).specific, 302);
  }, '::1');
  await withReceiver(async ({ port, arrival }) => {
    await send({ ...trap, host: 'localhost', port });
    assert.is((await arrival()).specific, 302);
  });
});

test('a destination off this machine is blocked, unless it is allowed with this port', async () => {
  const blocked = { outcome: 'blocked', reason: 'traps may not go to this destination' };
  const allowed = (text: string) => [parseDestination(text) as Destination];

  for (const host of ['192.0.2.1', '2001:db8::1', '0.0.0.0', '255.255.255.255']) {
    assert.equal(await send({ ...trap, port: 162, host }), blocked, host);
  }
  assert.equal(await send({ ...trap, port: 162, host: '192.0.2.1' }, allowed('192.0.2.1:163')), blocked);
});

test('a name that nobody knows is unreachable', async () => {
  // The label is longer than a DNS label may be, so that no DNS server is queried.
  const host = `${'x'.repeat(64)}.example`;

  const reason = 'nobody knows its name';
  assert.equal(await send({ ...trap, port: 162, host }), { outcome: 'unreachable', reason });
});

test('a trap that could not be made is a mistake of ours, and no trouble of the destination', async () => {
  const unopened = sendTrap(
    { ...trap, port: 162 },
    {
      policy: new OutboundPolicy([]),
      open: () => {
        throw new Error('sealed elsewhere');
      },
    },
    new AbortController().signal,
  );
  const failures = [unopened, send({ ...trap, port: 65_536 })].map((sending) =>
    sending.catch((error: Error) => error.message),
  );

  const [first, second] = await Promise.all(failures);
  assert.is(first, 'sealed elsewhere');
  assert.match(String(second), 'Port should be');
});

test('an inform that is given up ends at once, without a result', async () => {
  const mute = dgram.createSocket('udp4');
  mute.bind(0, '127.0.0.1');
  await once(mute, 'listening');
  const { port } = mute.address();
  const security = { ...byUser, protocol: 'SNMPv3Inform', retryIntervalSeconds: 600 } as const;
  const giveUp = new AbortController();

  const pending = send({ ...trap, port, security }, [], giveUp.signal);
  await once(mute, 'message');
  giveUp.abort();

  assert.is(await pending.catch((error: Error) => error.name), 'AbortError');
  mute.close();
});

test.run();
