/** Tests of the outbound policy: the loopback addresses, the addresses of the list, and the check of resolved names. */
import type { LookupAddress } from 'node:dns';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { BlockedDestination, policyLookup, requireAllowedAddress } from '../../../http/effects/lookup.js';
import { OutboundPolicy } from '../../../http/effects/policy.js';
import { parseDestination } from '../../../http/index.js';

function policyOf(...texts: string[]): OutboundPolicy {
  return new OutboundPolicy(
    texts.map((text) => {
      const destination = parseDestination(text);
      if (destination === undefined) throw new Error(`${text} is no destination`);
      return destination;
    }),
  );
}

type Resolve = Parameters<typeof policyLookup>[2];

/** Returns a resolver that resolves every name to these addresses. */
function resolving(...addresses: string[]): Resolve {
  const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  return ((_host: string, _options: object, callback: (error: null, found: LookupAddress[]) => void) =>
    callback(null, found)) as unknown as Resolve;
}

/** Returns the addresses to which a connection would go, or the error that prevents it. */
function connectsTo(policy: OutboundPolicy, host: string, port: number, resolve: Resolve): unknown {
  let outcome: unknown;
  policyLookup(policy, port, resolve)(host, { all: true }, (error, found) => {
    outcome = error ?? (found as LookupAddress[]).map(({ address }) => address);
  });
  return outcome instanceof BlockedDestination ? 'blocked' : outcome;
}

test('without a list only loopback is allowed, however it is written', () => {
  const policy = policyOf();

  for (const address of [
    '127.0.0.1',
    '127.255.1.2',
    '::1',
    '0:0:0:0:0:0:0:1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
  ]) {
    assert.ok(policy.allowsAddress(address, 80), address);
  }
  for (const address of [
    '0.0.0.0',
    '::',
    '10.0.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '::ffff:10.0.0.1',
    'fe80::1%lo',
    '128.0.0.1',
    '2001:db8::1',
  ]) {
    assert.not.ok(policy.allowsAddress(address, 80), address);
  }
  assert.not.ok(policy.allowsName('localhost', 80), 'a name is judged by where it leads');
});

test('a range allows its addresses and no others, an IPv4 one inside IPv6 alike', () => {
  const policy = policyOf('10.1.0.0/16', 'fd00::/8', '192.0.2.7');

  for (const address of ['10.1.2.3', '::ffff:10.1.2.3', 'fd12::1', '192.0.2.7']) {
    assert.ok(policy.allowsAddress(address, 443), address);
  }
  for (const address of ['10.2.0.1', 'fe00::1', '192.0.2.8'])
    assert.not.ok(policy.allowsAddress(address, 443), address);
});

test('a destination with a port is for that port alone', () => {
  const policy = policyOf('10.0.0.0/8:443', '[fd00::/8]:8443', 'files.example.com:443');

  assert.equal(
    [443, 80].map((port) => policy.allowsAddress('10.0.0.1', port)),
    [true, false],
  );
  assert.equal(
    [8443, 80].map((port) => policy.allowsAddress('fd00::1', port)),
    [true, false],
  );
  assert.equal(
    [443, 80].map((port) => policy.allowsName('files.example.com', port)),
    [true, false],
  );
});

test('a name on the list leads wherever it leads; case and a last dot make no difference', () => {
  const policy = policyOf('Files.Example.com', 'bücher.example');

  for (const name of ['files.example.com', 'FILES.example.com.', 'xn--bcher-kva.example']) {
    assert.ok(policy.allowsName(name, 80), name);
  }
  for (const name of ['example.com', 'x.files.example.com', 'files.example.com.evil.org', '']) {
    assert.not.ok(policy.allowsName(name, 80), name);
  }
  assert.equal(connectsTo(policy, 'files.example.com', 80, resolving('198.51.100.1')), ['198.51.100.1']);
});

test('a name that is not listed is connected to only where the addresses it resolves to are allowed', () => {
  const policy = policyOf('10.0.0.0/8');

  assert.equal(connectsTo(policy, 'a.example', 80, resolving('127.0.0.1')), ['127.0.0.1']);
  assert.equal(connectsTo(policy, 'a.example', 80, resolving('10.0.0.1', '198.51.100.1', '::1')), [
    '10.0.0.1',
    '::1',
  ]);
  assert.is(connectsTo(policy, 'a.example', 80, resolving('198.51.100.1', '2001:db8::1')), 'blocked');
});

test('a name that resolves to loopback once and elsewhere the next time does not lead elsewhere', () => {
  const policy = policyOf();

  assert.equal(connectsTo(policy, 'rebinding.example', 80, resolving('127.0.0.1')), ['127.0.0.1']);
  assert.is(connectsTo(policy, 'rebinding.example', 80, resolving('169.254.169.254')), 'blocked');
});

test('a look-up for one address gives the first that is allowed, and a failed one its own failure', () => {
  const failing = ((_host: string, _options: object, callback: (error: Error) => void) =>
    callback(new Error('ENOTFOUND'))) as unknown as Resolve;
  let one: unknown;

  policyLookup(policyOf(), 80, resolving('198.51.100.1', '::1'))('a', { all: false }, (...answer) => {
    one = answer;
  });

  assert.equal(one, [null, '::1', 6]);
  assert.match(String(connectsTo(policyOf(), 'a', 80, failing)), 'ENOTFOUND');
});

test('an address in place of a name is judged by itself', () => {
  const policy = policyOf('192.0.2.7:80');

  for (const host of ['127.0.0.1', '[::1]', '[::ffff:7f00:1]', '192.0.2.7', 'a.name']) {
    requireAllowedAddress(policy, host, 80);
  }
  for (const host of ['192.0.2.8', '[2001:db8::1]', '0.0.0.0']) {
    assert.throws(
      () => requireAllowedAddress(policy, host, 80),
      (error: unknown) => error instanceof BlockedDestination,
      host,
    );
  }
  assert.throws(() => requireAllowedAddress(policy, '192.0.2.7', 443));
});

test('what is no destination is none', () => {
  for (const text of [
    '',
    ':443',
    'host:',
    'host:0',
    'host:65536',
    'host:http',
    'http://host/',
    'a b',
    '*.example.com',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0/8',
    '10.0.0.256',
    '0x7f.1',
    'fd00::/129',
    '[fd00::1',
    '[files.example.com]:443',
    'fe80::1%eth0',
    'user@host',
    `${'a'.repeat(64)}.example`,
  ]) {
    assert.is(parseDestination(text), undefined, text);
  }
});

test.run();
