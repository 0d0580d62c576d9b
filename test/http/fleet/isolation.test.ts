/**
 * Test of the isolation of members: random requests with the sessions and passwords of other members never succeed, and
 * no request to one member changes another one.
 */
import https from 'node:https';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { ServedFleet } from '../../../http/fleet/open-fleet.js';
import type { FleetMember } from '../../../models/fleet/index.js';
import { budget } from '../../support/budget.js';
import { Chance } from '../../support/seeded-random.js';
import {
  adminOf,
  askMember,
  controlFleet,
  removeFleetData,
  withFleet,
  withThreads,
} from '../../support/service/fleet-rig.js';
import { sessionsUri, systemUri } from '../../support/service/http-rig.js';

test.after(removeFleetData);

const membersCount = 12;
const tries = budget({ short: 1_500, long: 10_000 });
const triesInThreads = budget({ short: 300, long: 10_000 });

interface Known {
  readonly member: FleetMember;
  readonly token: string;
  readonly session: string;
  readonly fingerprint: string;
}

const members = `{members: [{count: ${membersCount}}]}`;

test(`${tries} random cross tries reach no other member`, async () => {
  await withFleet(members, async (running) => {
    const { fleet } = running;
    await tryOthers(running, tries, async (member) => fleet.serviceOf(member).controller.tree);
  });
});

test(`${triesInThreads} random cross tries reach no other member in two threads`, async () => {
  await withThreads(members, 2, async (running) => {
    await tryOthers(running, triesInThreads, async ({ name }, readMetrics) => {
      // A change of the state of a member is an executed event.
      const events = new RegExp(`^tidefish_member_events_total\\{member="${name}"\\} (\\d+)$`, 'm');
      return events.exec(await readMetrics())?.[1] ?? assert.unreachable(`no metrics of ${name}`);
    });
  });
});

/** Returns a value that changes with the state of a member. `readMetrics` returns the present metrics of the fleet. */
type StateOf = (member: FleetMember, readMetrics: () => Promise<string>) => Promise<unknown>;

async function tryOthers(running: ServedFleet, count: number, stateOf: StateOf): Promise<void> {
  const { fleet } = running;
  const known: Known[] = [];
  for (const member of fleet.members) {
    const body = { UserName: 'Administrator', Password: running.passwordOf(member) };
    const { headers, fingerprint } = await askMember(member, sessionsUri, { method: 'POST', body });
    const { location = '' } = headers;
    const session = new URL(location, 'https://member').pathname;
    known.push({ member, token: String(headers['x-auth-token']), session, fingerprint });
  }
  const agent = new https.Agent({ keepAlive: true, rejectUnauthorized: false });
  const chance = new Chance('cross tries');
  const statesOf = async () => {
    let reading: Promise<string> | undefined;
    const readMetrics = () => {
      reading ??= controlFleet(running, '/metrics').then(({ text }) => text);
      return reading;
    };
    const states = known.map(async (each) => [each, await stateOf(each.member, readMetrics)] as const);
    return new Map(await Promise.all(states));
  };
  let foreign = 0;

  for (let index = 0; index < count; index++) {
    const [from, to] = [chance.of(known), chance.of(known)];
    const isOwn = from === to;
    const before = await statesOf();
    const kind = Math.floor(chance.next() * 5);
    // A wrong password delays the next login of its client, so passwords are tried seldom.
    const usesPassword = !isOwn && kind === 4 && index % 50 === 0;
    const headers = usesPassword ? adminOf(running, from.member) : { 'X-Auth-Token': from.token };
    const asking = [
      { path: systemUri },
      { path: systemUri, method: 'PATCH', body: { AssetTag: `tag ${index}` } },
      { path: isOwn ? systemUri : from.session, method: isOwn ? 'GET' : 'DELETE' },
      { path: sessionsUri },
      { path: '/redfish/v1/Managers/1/' },
    ][kind] as { readonly path: string; readonly method?: string; readonly body?: object };
    const { path, ...rest } = asking;

    const answer = await askMember(to.member, path, { ...rest, headers, agent });

    assert.is(
      answer.status < 400,
      isOwn,
      `try ${index}: ${from.member.name} at ${to.member.name}: ${answer.status}`,
    );
    assert.is(answer.fingerprint, to.fingerprint);
    const after = await statesOf();
    for (const each of known)
      if (each !== to)
        assert.is(after.get(each), before.get(each), `try ${index} changed ${each.member.name}`);
    if (!isOwn) foreign += 1;
  }

  agent.destroy();
  assert.ok(foreign > count / 2);
  for (const { member, token } of known)
    assert.is((await askMember(member, systemUri, { headers: { 'X-Auth-Token': token } })).status, 200);
}

test.run();
