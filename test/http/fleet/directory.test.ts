/** Tests of the directory of a fleet: one history a member, shared inputs once, and a start that continues all of them. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openFleetDirectory } from '../../../http/fleet/fleet-directory.js';
import type { RunningFleet } from '../../../http/fleet/open-fleet.js';
import { parseFleet, planFleet } from '../../../models/fleet/index.js';
import {
  adminOf,
  askMember,
  controlFleet,
  memberAt,
  removeFleetData,
  startFleetOf,
} from '../../support/service/fleet-rig.js';
import { dataFolder, systemUri } from '../../support/service/http-rig.js';

const lab = `members: [{count: 4, name: 'web-{n}', rack: 'r{r}', perRack: 2, feeds: ['{rack}-A']}]`;
const data = dataFolder();
let folders = 0;

test.after(() => {
  removeFleetData();
  data.remove();
});

/** Returns a directory that no other test uses. */
function newDirectory(): string {
  folders += 1;
  return path.join(data.folder, `fleet-${folders}`);
}

function open(directory: string, text = lab) {
  const reading = parseFleet(text, 'fleet.yaml');
  if (!reading.ok) throw new Error('the fleet is invalid');
  const planning = planFleet(reading.value);
  if (!planning.ok) throw new Error(planning.problem.message);
  return openFleetDirectory(directory, { members: planning.plan.members, origin: {}, fsync: 'never' });
}

async function started(directory: string): Promise<RunningFleet> {
  return startFleetOf(lab, { stored: open(directory), dataDirectory: directory });
}

/** Returns the fingerprints of all members with a history. */
function fingerprintsOf({ fleet }: RunningFleet): Readonly<Record<string, string>> {
  return Object.fromEntries(
    fleet.members.flatMap((member) => {
      const service = fleet.serviceIfPresent(member);
      return service === undefined ? [] : [[member.name, service.controller.fingerprint]];
    }),
  );
}

test('a member without a contact writes nothing, and lists contact no member', async () => {
  const directory = newDirectory();
  const running = await started(directory);
  await controlFleet(running, '/members');
  await askMember(memberAt(running, 1), systemUri, { headers: adminOf(running, memberAt(running, 1)) });
  await running.close();

  assert.equal(readdirSync(directory).sort(), ['fleet.json', 'secret', 'shared.jsonl', 'web-2']);
});

test('a start continues the histories, the lost domains and the time', async () => {
  const directory = newDirectory();
  const first = await started(directory);
  const member = memberAt(first, 3);
  const headers = adminOf(first, member);
  const patched = await askMember(member, systemUri, {
    method: 'PATCH',
    headers,
    body: { AssetTag: 'kept' },
  });
  assert.is(patched.status, 200);
  await controlFleet(first, '/domains', { kind: 'feed', name: 'r1-A', lost: true });
  await controlFleet(first, '/advance', { by: '10m' });
  const endMs = first.fleet.context.clock.now;
  await first.close();
  const fingerprints = fingerprintsOf(first);

  const second = await started(directory);
  try {
    assert.is(second.fleet.context.clock.now, endMs);
    assert.equal([...second.fleet.lost.feeds], ['r1-A']);
    assert.equal(Object.keys(fingerprintsOf(second)).sort(), ['web-1', 'web-2', 'web-4']);
    assert.equal(fingerprintsOf(second), fingerprints);
    const { json } = await askMember(memberAt(second, 3), systemUri, { headers });
    assert.is(json.AssetTag, 'kept');
    assert.is(
      (await controlFleet(second, '/domains', { kind: 'feed', name: 'r1-A', lost: false })).status,
      200,
    );
  } finally {
    await second.close();
  }
});

test('a change of a domain that a killed process has only noted reaches its members at the next start', async () => {
  const directory = newDirectory();
  const fleet = open(directory);
  fleet.begin(Date.UTC(2026, 0, 1), { userName: 'Administrator', password: null });
  fleet.noteDomain(Date.UTC(2026, 0, 1), { kind: 'feed', name: 'r2-A', lost: true });
  // The process ends without `close`, in the middle of a line.
  const shared = path.join(directory, 'shared.jsonl');
  writeFileSync(shared, `${readFileSync(shared, 'utf8')}{"at":17`);
  const lockFile = path.join(directory, 'lock');
  writeFileSync(lockFile, '999999999 1\n');

  const running = await started(directory);
  try {
    const { json } = await controlFleet(running, '/members?rack=r2');
    const rows = json.members as readonly { readonly power: string }[];
    assert.equal(
      rows.map(({ power }) => power),
      ['Off', 'Off'],
    );
    assert.not.match(readFileSync(shared, 'utf8'), /"at":17\{|"at":17$/m);
  } finally {
    await running.close();
  }
});

test('after a kill the time continues at the latest history', async () => {
  const directory = newDirectory();
  const first = await started(directory);
  const member = memberAt(first, 0);
  await controlFleet(first, '/inputs?name=web-1', { operator: 'mains.off' });
  first.fleet.serviceOf(member).controller.simulation.advanceBy(90_000);
  const atMs = first.fleet.serviceOf(member).controller.simulation.now;
  await controlFleet(first, '/inputs?name=web-1', { operator: 'mains.on' });
  await first.close();
  const shared = path.join(directory, 'shared.jsonl');
  const [begin = ''] = readFileSync(shared, 'utf8').split('\n');
  writeFileSync(shared, `${begin}\n`);

  const { resumedMs = 0, close } = open(directory);
  close(resumedMs);

  assert.ok(resumedMs >= atMs, `${resumedMs} is before ${atMs}`);
});

test('another administrator or password is refused at the next start, and the directory stays as it is', async () => {
  const directory = newDirectory();
  const first = await started(directory);
  await controlFleet(first, '/inputs?name=web-1', { operator: 'mains.off' });
  await first.close();
  const sharedFile = path.join(directory, 'shared.jsonl');
  const before = readFileSync(sharedFile, 'utf8');
  const start = (given: object) =>
    startFleetOf(lab, { stored: open(directory), dataDirectory: directory, ...given }).then(
      () => 'started',
      (error: Error) => error.message,
    );

  assert.match(await start({ userName: 'root' }), /are called Administrator, not root; start it with --user/);
  assert.match(await start({ password: 'other-1_horse' }), /has a derived password for each member/);

  assert.is(readFileSync(sharedFile, 'utf8'), before);
  assert.not(existsSync(path.join(directory, 'lock')), 'the directory is unlocked');
  const second = await started(directory);
  await second.close();

  const common = newDirectory();
  const given = { dataDirectory: common, password: 'correct-1_horse' };
  await (await startFleetOf(lab, { stored: open(common), ...given })).close();
  await (await startFleetOf(lab, { stored: open(common), ...given })).close();
  const other = await startFleetOf(lab, { ...given, stored: open(common), password: 'other-1_horse' }).then(
    () => 'started',
    (error: Error) => error.message,
  );
  assert.match(other, /has another password; start it with the --password/);
  assert.not.match(readFileSync(path.join(common, 'shared.jsonl'), 'utf8'), /horse/);
});

test('another fleet, another process and the history of one controller are refused', async () => {
  const directory = newDirectory();
  const fleet = open(directory);

  assert.throws(() => open(directory), /is being served by process/);
  fleet.close(0);
  assert.throws(() => open(directory, lab.replace('4', '5')), /has the histories of another fleet/);
  const running = await started(newDirectory());
  await controlFleet(running, '/inputs?name=web-1', { operator: 'mains.off' });
  await running.close();
  const single = path.join(data.folder, `fleet-${folders}`, 'web-1');
  assert.ok(existsSync(path.join(single, 'journal')));
  assert.throws(() => open(single), /has the history of one controller/);
});

test.run();
