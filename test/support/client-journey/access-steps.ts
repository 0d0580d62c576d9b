/** Steps about sessions, accounts and the protocol. */
import type { JsonObject } from '../../../engine/index.js';
import { listIn, memberUris, requireLink, serviceRoot, textIn, uriOf, valueIn } from './discovery.js';
import { accepted, type RedfishClient, requireStatus, Skipped, Unexpected } from './redfish-client.js';
import type { Journey, JourneyStep } from './step.js';
import { getIfPresent, waitFor } from './waiting.js';

/** Basic credentials as a header. */
function basic(userName: string, password: string): Readonly<Record<string, string>> {
  return { Authorization: `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}` };
}

/** Logs in by a session, and stores its token and its URI. */
async function logIn(journey: Journey): Promise<void> {
  const { client, map, options } = journey;
  const { userName: UserName, password: Password } = options;
  client.token = undefined;
  const sessions = requireLink(await map.root(), 'Links', 'Sessions');
  const answer = requireStatus(await client.post(sessions, { UserName, Password }), [200, 201]);
  const { 'x-auth-token': token, location } = answer.headers;
  if (token === undefined || location === undefined)
    throw new Unexpected(`${answer.described} (expected the headers X-Auth-Token and Location)`);
  client.token = token;
  journey.sessionUri = location;
}

/** Waits until the service answers again after a reset, and renews the session if the reset has ended it. */
export async function awaitService(journey: Journey, after: string): Promise<void> {
  const { client, map } = journey;
  await waitFor(client, `a service that is back after ${after}`, async (observe) => {
    const answer = await getIfPresent(client, serviceRoot);
    observe(answer?.described ?? 'no response');
    return answer?.status === 200 ? true : undefined;
  });
  const systems = requireLink(await map.root(), 'Systems');
  if ((await client.send('GET', systems)).status === 401) await logIn(journey);
}

async function readWithWrongPassword({ client, map, options }: Journey): Promise<void> {
  const systems = requireLink(await map.root(), 'Systems');
  const headers = basic(options.userName, `${options.password}-wrong`);
  requireStatus(await client.send('GET', systems, { headers, anonymous: true }), [401]);
  requireStatus(await client.send('GET', systems, { anonymous: true }), [401]);
}

async function readHead({ client, map }: Journey): Promise<void> {
  for (const uri of [serviceRoot, uriOf(await map.system())]) {
    const head = requireStatus(await client.send('HEAD', uri), [200, 204]);
    if (Object.keys(head.body).length > 0) throw new Unexpected(`${head.described} (expected no body)`);
  }
}

async function readConditionally({ client, map }: Journey): Promise<void> {
  const uri = uriOf(await map.system());
  const { headers } = await client.send('GET', uri);
  const { etag } = headers;
  if (etag === undefined) throw new Skipped(`${uri} has no ETag header`);
  requireStatus(await client.send('GET', uri, { headers: { 'If-None-Match': etag } }), [304]);
}

async function selectAndExpand({ client, map }: Journey): Promise<void> {
  const features = valueIn(await map.root(), 'ProtocolFeaturesSupported');
  const selects = valueIn(features, 'SelectQuery') === true;
  const expands = valueIn(features, 'ExpandQuery', 'NoLinks') === true;
  if (!selects && !expands) throw new Skipped('the service offers neither $select nor $expand');
  const system = uriOf(await map.system());
  if (selects) {
    const { PowerState, Actions } = await client.get(`${system}?$select=PowerState`);
    if (PowerState === undefined || Actions !== undefined)
      throw new Unexpected(`GET ${system}?$select=PowerState: expected PowerState and no Actions`);
  }
  if (!expands) return;
  const uri = `${requireLink(await map.root(), 'Systems')}?$expand=.`;
  const members = listIn(await client.get(uri), 'Members');
  if (members.length === 0 || members.some((member) => textIn(member, '@odata.type') === undefined))
    throw new Unexpected(`GET ${uri}: expected complete members`);
}

/** Creates an account, or fills an empty slot where the collection has only slots. Returns how to remove it. */
async function addAccount(
  client: RedfishClient,
  accounts: string,
  body: JsonObject,
): Promise<() => Promise<void>> {
  const answer = await client.post(accounts, body);
  if (answer.status !== 405) {
    const { location } = requireStatus(answer, [200, 201]).headers;
    const uri = location ?? uriOf(answer.body);
    return async () => void requireStatus(await client.delete(uri), [200, 204]);
  }
  for (const uri of (await memberUris(client, accounts)).slice(1)) {
    if (textIn(await client.get(uri), 'UserName') !== '') continue;
    requireStatus(await client.patch(uri, { ...body, Enabled: true }), accepted);
    return async () =>
      void requireStatus(await client.patch(uri, { UserName: '', Enabled: false }), accepted);
  }
  throw new Skipped(`${accounts} takes no new accounts and has no empty slot`);
}

async function useAccount({ client, map }: Journey): Promise<void> {
  const accounts = requireLink(await map.service('AccountService'), 'Accounts');
  const [userName, password] = ['journeyer', 'Tide-and-F1sh'];
  const body = { UserName: userName, Password: password, RoleId: 'ReadOnly' };
  const remove = await addAccount(client, accounts, body);
  const systems = requireLink(await map.root(), 'Systems');
  const sending = { headers: basic(userName, password), anonymous: true };
  requireStatus(await client.send('GET', systems, sending), [200]);
  await remove();
  requireStatus(await client.send('GET', systems, sending), [401]);
}

async function logOut(journey: Journey): Promise<void> {
  const { client, map, sessionUri } = journey;
  if (sessionUri === undefined) throw new Skipped('there is no session');
  requireStatus(await client.delete(sessionUri), [200, 204]);
  journey.sessionUri = undefined;
  requireStatus(await client.send('GET', requireLink(await map.root(), 'Systems')), [401]);
}

export const firstAccessSteps: readonly JourneyStep[] = [
  { name: 'log in by a session', run: logIn },
  { name: 'wrong and missing credentials are refused', run: readWithWrongPassword },
  { name: 'HEAD', run: readHead },
  { name: 'conditional GET', run: readConditionally },
  { name: '$select and $expand', run: selectAndExpand },
  { name: 'account created, used and deleted', run: useAccount },
];

export const lastAccessSteps: readonly JourneyStep[] = [
  { name: 'log out, and the token is refused', run: logOut },
];
