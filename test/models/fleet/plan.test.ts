/** Tests of fleet files: names, racks, addresses and ports of the members, and what is refused with its place. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { formatProblem } from '../../../models/document/index.js';
import { type FleetMember, parseFleet, planFleet } from '../../../models/fleet/index.js';

function planned(text: string): readonly FleetMember[] {
  const reading = parseFleet(text, 'fleet.yaml');
  if (!reading.ok) throw new Error(reading.problems.map(formatProblem).join('\n'));
  const planning = planFleet(reading.value);
  if (!planning.ok) throw new Error(`${planning.problem.message} (expected ${planning.problem.expected})`);
  return planning.plan.members;
}

function refusalOf(text: string): string {
  const reading = parseFleet(text, 'fleet.yaml');
  assert.not(reading.ok);
  return reading.ok ? '' : reading.problems.map(formatProblem).join('\n');
}

test('members have padded numbers, following addresses, and racks with their feeds', () => {
  const members = planned(`
address: 127.0.1.254
members:
  - {count: 12, name: 'web-{n}', rack: 'r{r}', perRack: 5, feeds: ['{rack}-A', '{rack}-B'], cooling: 'loop-{r}', labels: {role: web}}
  - {name: db, rack: back}
`);

  assert.equal(
    members.map(({ name }) => name),
    ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12']
      .map((n) => `web-${n}`)
      .concat('db'),
  );
  assert.equal(
    members.slice(0, 3).map(({ address }) => address),
    ['127.0.1.254', '127.0.1.255', '127.0.2.0'],
  );
  const { rack, feeds, cooling, labels } = members[5] as FleetMember;
  assert.equal([rack, feeds, cooling, labels], ['r2', ['r2-A', 'r2-B'], 'loop-2', { role: 'web' }]);
  assert.is(new Set(members.map(({ seed }) => seed)).size, members.length);
});

test('with ports, each member has the next port of one address', () => {
  const members = planned('{addressing: ports, address: 127.0.0.1, port: 9000, members: [{count: 3}]}');

  assert.equal(
    members.map(({ address, port }) => `${address}:${port}`),
    ['127.0.0.1:9000', '127.0.0.1:9001', '127.0.0.1:9002'],
  );
});

test('addresses and ports that run out are reported with their number', () => {
  assert.throws(
    () => planned('{address: 127.255.255.250, members: [{count: 6}]}'),
    /the addresses of 127\.0\.0\.0\/8 end after 5 of 6 members, at 127\.255\.255\.254 .*at most 5 members/,
  );
  assert.is(planned('{address: 127.255.255.250, members: [{count: 5}]}').at(-1)?.address, '127.255.255.254');
  assert.throws(
    () => planned('{address: 10.0.0.250/24, members: [{count: 6}]}'),
    /10\.0\.0\.0\/24 end after 5/,
  );
  assert.throws(
    () => planned('{addressing: ports, port: 65534, members: [{count: 3}]}'),
    /ports end after 2 of 3/,
  );
});

test('0.0.0.0 is an address for names and ports alone', () => {
  assert.throws(() => planned('{address: 0.0.0.0, members: [{}]}'), /0\.0\.0\.0 is the address of no member/);
  assert.is(planned('{address: 0.0.0.0, addressing: names, members: [{count: 2}]}')[1]?.address, '0.0.0.0');
});

test('members with equal names are refused', () => {
  assert.throws(() => planned('{members: [{count: 2, name: web}]}'), /two members are called web .*\{n\}/);
});

test('a mistake in the file is reported with its line and what is expected', () => {
  assert.match(refusalOf('members:\n  - {cuont: 3}\n'), /^fleet\.yaml:2:6: .*cuont.*count/);
  assert.match(
    refusalOf('address: 10.0.0.1\nmembers: [{}]\n'),
    /^fleet\.yaml:1:10: address: .*prefix length/,
  );
  assert.match(refusalOf('address: 127.0.0.0\nmembers: [{}]\n'), /address/);
  assert.match(refusalOf('members: []\n'), /members/);
  assert.match(refusalOf('members: [{name: Web 1}]\n'), /host name of small letters/);
});

test.run();
