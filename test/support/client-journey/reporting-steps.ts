/** Steps about events, logs and metric reports. */
import type { JsonObject } from '../../../engine/index.js';
import {
  findAction,
  findMember,
  linkIn,
  listIn,
  memberUris,
  readMembers,
  requireAction,
  requireLink,
  textIn,
  uriOf,
} from './discovery.js';
import { accepted, type RedfishClient, requireStatus, Skipped, Unexpected } from './redfish-client.js';
import type { Journey, JourneyStep } from './step.js';
import { waitFor } from './waiting.js';

const context = 'client journey';

/** Causes an event: a test event where the service offers one, otherwise a change of a resource. */
async function causeEvent({ client, map }: Journey, service: JsonObject): Promise<string> {
  const test = await findAction(client, service, 'EventService.SubmitTestEvent');
  if (test !== undefined) {
    const prefix = textIn(listIn(service, 'RegistryPrefixes')[0]) ?? 'ResourceEvent';
    const answer = await client.post(test.target, {
      EventId: 'journey-1',
      Message: 'Event of a client journey',
      MessageId: `${prefix}.1.0.TestMessage`,
      Severity: 'OK',
    });
    if (accepted.includes(answer.status)) return answer.described;
  }
  const system = await map.system();
  return (await client.patch(uriOf(system), { AssetTag: `event ${system.AssetTag}` })).described;
}

async function receiveEvent(journey: Journey): Promise<void> {
  const { client, map, options } = journey;
  const { listener } = options;
  const service = await map.service('EventService');
  const subscriptions = requireLink(service, 'Subscriptions');
  if (listener === undefined) throw new Skipped('the journey has no listener that the service can reach');
  const body = { Destination: listener.destination, Protocol: 'Redfish', Context: context };
  const created = requireStatus(await client.post(subscriptions, body), [200, 201]);
  const cause = await causeEvent(journey, service);
  await waitFor(client, `an event at ${listener.destination} after ${cause}`, async (observe) => {
    const own = listener.received().filter(({ Context }) => Context === context);
    observe(`${own.length} events`);
    return own.some((event) => listIn(event, 'Events').length > 0) ? true : undefined;
  });
  requireStatus(await client.delete(created.headers.location ?? uriOf(created.body)), [200, 204]);
}

/** Returns the first log of the system, its manager or its chassis that has entries and can be cleared. */
async function findLog({ client, map }: Journey): Promise<JsonObject | undefined> {
  const isClearable = async (log: JsonObject) => {
    const entries = linkIn(log, 'Entries');
    if (entries === undefined || (await findAction(client, log, 'LogService.ClearLog')) === undefined)
      return false;
    return (await describeEntries(client, entries)).length > 0;
  };
  for (const owner of [await map.system(), await map.manager(), (await map.chassis()) ?? {}]) {
    const log = await findMember(client, linkIn(owner, 'LogServices'), isClearable);
    if (log !== undefined) return log;
  }
  return undefined;
}

/** Returns the entries of a log as text, so that they can be compared. */
async function describeEntries(client: RedfishClient, entries: string): Promise<readonly string[]> {
  return (await readMembers(client, entries)).map((entry) => {
    const { Created, Message, MessageId } = entry;
    return JSON.stringify([uriOf(entry), Created, Message, MessageId]);
  });
}

async function clearLog(journey: Journey): Promise<void> {
  const { client } = journey;
  const log = await findLog(journey);
  if (log === undefined)
    throw new Skipped('no log service has both entries and the action LogService.ClearLog');
  const entries = requireLink(log, 'Entries');
  const before = new Set(await describeEntries(client, entries));
  const { target } = await requireAction(client, log, 'LogService.ClearLog');
  const { described } = requireStatus(await client.post(target, {}), accepted);
  const left = (await describeEntries(client, entries)).filter((entry) => before.has(entry));
  if (left.length > 0)
    throw new Unexpected(`${described} (expected no earlier entry, found ${left.join(', ')})`);
}

async function readReport({ client, map }: Journey): Promise<void> {
  const reports = requireLink(await map.service('TelemetryService'), 'MetricReports');
  const uris = await memberUris(client, reports);
  if (uris.length === 0) throw new Skipped(`${reports} has no reports`);
  const report = await findMember(client, reports, (body) => listIn(body, 'MetricValues').length > 0);
  if (report === undefined) throw new Unexpected(`no report at ${reports} has MetricValues`);
  const [value] = listIn(report, 'MetricValues');
  if (textIn(value, 'MetricValue') === undefined)
    throw new Unexpected(`${uriOf(report)}: expected MetricValue as text, found ${JSON.stringify(value)}`);
}

export const reportingSteps: readonly JourneyStep[] = [
  { name: 'event received by a subscriber', run: receiveEvent },
  { name: 'log read and cleared', run: clearLog },
  { name: 'metric report read', run: readReport },
];
