/** Tests of time servers: a server that answers corrects the clock, and a request to an unknown one fails. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { shownEntries } from '../../../machines/facts/shown-entries.js';
import { isClockCorrect } from '../../../machines/network-settings/index.js';
import { createLab, type Lab, managerResetUri, managerUri } from '../../support/lab.js';
import { codesIn } from '../../support/reporting/logged-entries.js';

const dateTimeUri = `${managerUri}DateTime/`;

const ahead = '2026-01-01T01:00:00Z';

function lastEntry(lab: Lab) {
  return shownEntries(lab.controller.tree.logs, 'iel').at(-1);
}

test('some seconds after a time server is named, the clock is right again and the log says by whom', () => {
  const lab = createLab({ blueprint: { timings: { timeSynchronisation: '7s' } } });
  lab.patch(dateTimeUri, { DateTime: ahead }).is(200);

  lab
    .patch(dateTimeUri, { StaticNTPServers: ['time.example.com'] })
    .is(200)
    .says('Base.Success');

  lab.get(dateTimeUri).has({ NTPServers: ['time.example.com', ''], DateTime: ahead });
  lab.advance('6s').get(dateTimeUri).has({ DateTime: '2026-01-01T01:00:06Z' });
  lab.advance('1s').get(dateTimeUri).has({ DateTime: '2026-01-01T00:00:07Z' });
  assert.is(lastEntry(lab)?.code, 1_030);
  assert.match(lastEntry(lab)?.message ?? '', 'time.example.com');
});

test('a clock that time servers correct does not stay as it is set by hand', () => {
  const lab = createLab({ blueprint: { timings: { timeSynchronisation: '7s' } } });
  lab.patch(dateTimeUri, { StaticNTPServers: ['pool.ntp.org'] }).is(200);
  lab.advance('10s').patch(dateTimeUri, { DateTime: ahead }).is(200);

  lab.advance('7s');

  assert.is(lab.controller.tree.controllerClock.offsetMs, 0);
});

test('a time server that nobody has is asked in vain, and the log says so; one that answers is found beside it', () => {
  const lab = createLab({ blueprint: { timings: { timeSynchronisation: '7s' } } });
  lab.patch(dateTimeUri, { DateTime: ahead, StaticNTPServers: ['no-such-host.invalid'] }).is(200);

  lab.advance('1d');
  assert.is(lab.controller.tree.controllerClock.offsetMs, 3_600_000);
  assert.is(lastEntry(lab)?.code, 296);
  assert.match(lastEntry(lab)?.message ?? '', 'no-such-host.invalid');
  assert.not.ok(isClockCorrect(lab.controller.tree));

  lab.patch(dateTimeUri, { StaticNTPServers: [{}, 'Time.Example.com'] }).is(200);
  lab.advance('7s');
  assert.is(lab.controller.tree.controllerClock.offsetMs, 0);
  assert.match(lastEntry(lab)?.message ?? '', 'Time.Example.com');
});

test('which time servers answer is up to the blueprint', () => {
  const lab = createLab({ blueprint: { timeServers: ['clock.site.example'] } });
  lab.patch(dateTimeUri, { DateTime: ahead, StaticNTPServers: ['time.example.com'] }).is(200);
  lab.advance('1h');
  assert.is.not(lab.controller.tree.controllerClock.offsetMs, 0);

  lab.patch(dateTimeUri, { StaticNTPServers: ['clock.site.example'] }).is(200);

  assert.is(lab.advance('1h').controller.tree.controllerClock.offsetMs, 0);
});

test('servers taken away before they answered correct nothing', () => {
  const lab = createLab();
  lab.patch(dateTimeUri, { DateTime: ahead, StaticNTPServers: ['pool.ntp.org'] }).is(200);
  lab.patch(dateTimeUri, { StaticNTPServers: [null] }).is(200);

  lab.advance('1h');

  assert.is(lab.controller.tree.controllerClock.offsetMs, 3_600_000);
});

test('of the time servers null takes one away, an empty object keeps it, and a shorter list cuts off; what is free reads empty', () => {
  const lab = createLab();
  const servers = (given: unknown[]) => {
    lab.patch(dateTimeUri, { StaticNTPServers: given }).is(200);
    return lab.get(dateTimeUri).reply.body.StaticNTPServers;
  };

  assert.equal(servers(['a.example', 'b.example']), ['a.example', 'b.example']);
  assert.equal(servers([{}, 'c.example']), ['a.example', 'c.example']);
  assert.equal(servers([null, {}]), ['c.example', '']);
  assert.equal(servers(['2001:db8::1', '192.0.2.9']), ['2001:db8::1', '192.0.2.9']);
  assert.equal(servers([{}]), ['2001:db8::1', '']);
  assert.equal(servers(['', '']), ['', '']);
});

test('a third time server, or one that can be neither a name nor an address, is refused', () => {
  const lab = createLab();

  lab
    .patch(dateTimeUri, { StaticNTPServers: ['a', 'b', 'c'] })
    .is(400)
    .says('Mgmt.ArrayPropertyOutOfBound');
  for (const server of ['no name', '192.0.2.999', '1:2', '-a.example', 'a..b']) {
    lab
      .patch(dateTimeUri, { StaticNTPServers: [server] })
      .is(400)
      .says('Mgmt.NotValidIPAddrOrDNS');
  }

  lab.get(dateTimeUri).has({ StaticNTPServers: ['', ''], NTPServers: ['', ''] });
});

test('a controller that comes back asks its time servers again', () => {
  const lab = createLab();
  lab.patch(dateTimeUri, { StaticNTPServers: ['pool.ntp.org'] }).is(200);
  lab.advance('1m').post(managerResetUri, {}).is(200);

  lab.advance('10m');

  const codes = codesIn(lab.controller.tree);
  assert.equal(codes, [1_030, 1_035, 1_030]);
});

test('a controller that is away asks nobody what time it is', () => {
  const lab = createLab({ blueprint: { timings: { timeSynchronisation: '20s' } } });
  lab.patch(dateTimeUri, { DateTime: ahead, StaticNTPServers: ['pool.ntp.org'] }).is(200);
  lab.post(managerResetUri, {}).is(200);

  lab.advance('50s');

  assert.is(lab.controller.tree.controllerClock.offsetMs, 3_600_000);
});

test('a clock is correct when servers correct it or when it is off by a minute at most', () => {
  const lab = createLab();
  const correct = () => isClockCorrect(lab.controller.tree);
  assert.ok(correct());

  lab.patch(dateTimeUri, { DateTime: '2026-01-01T00:01:00Z' }).is(200);
  assert.ok(correct());
  lab.patch(dateTimeUri, { DateTime: '2026-01-01T00:01:01Z' }).is(200);
  assert.not(correct());
  lab.patch(dateTimeUri, { StaticNTPServers: ['pool.ntp.org'] }).is(200);
  assert.ok(correct());
});

test.run();
