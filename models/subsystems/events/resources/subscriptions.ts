/** The collection of subscriptions. Whether a listener is there is found out with the first event, not here (SPEC "Events" 1). */
import type { JsonObject } from '../../../../engine/index.js';
import { baseMessage } from '../../../messages/index.js';
import { collectionOf } from '../../../resource/collection.js';
import {
  type ControllerStage,
  type Means,
  type ResourceDefinition,
  refused,
} from '../../../resource/define.js';
import { notInList } from '../../../resource/problems.js';
import type { Read } from '../../../resource/readers.js';
import { root } from '../../../resource/uris.js';
import type { Sealed } from '../../../sealed.js';
import { subscriptionAddress } from '../contract.js';
import { headersPlace, type Subscription, subscribablePrefixes, subscriptionsMax } from '../subscriptions.js';
import { problemsWithReports } from './subscription.js';
import {
  contextReader,
  definitionsReader,
  deliveryOf,
  destinationReader,
  formatReader,
  headersReader,
  prefixesReader,
  protocolReader,
  subscriptionTypeReader,
  vendorReader,
} from './subscription-readers.js';

export const subscriptionsUri = `${root}EventService/Subscriptions/`;

export const subscriptions: ResourceDefinition = {
  uri: subscriptionsUri,
  type: 'EventDestinationCollection.EventDestinationCollection',
  project: (view) =>
    collectionOf(
      view,
      'Event Subscriptions',
      'Listeners that are told of events',
      Object.keys(view.tree.subscriptions.byId).map((id) => `${subscriptionsUri}${id}/`),
    ),
  creation: {
    privilege: 'MgmtConfigPriv',
    confirmedOnly: true,
    properties: {
      Destination: { reader: destinationReader, required: true },
      Context: { reader: contextReader, required: false },
      EventFormatType: { reader: formatReader, required: false },
      HttpHeaders: { reader: headersReader, required: false },
      MetricReportDefinitions: { reader: definitionsReader, required: false },
      Oem: { reader: vendorReader, required: false },
      Protocol: { reader: protocolReader, required: false },
      RegistryPrefixes: { reader: prefixesReader, required: false },
      SubscriptionType: { reader: subscriptionTypeReader, required: false },
    },
    putAway: (body, means) => {
      const reports = definitionsIn(body, means);
      if (!reports.ok) return reports;
      const HttpHeaders = sealedHeaders(body.HttpHeaders as JsonObject | undefined, means);
      const kept = { ...body, HttpHeaders, MetricReportDefinitions: reports.value };
      return { ok: true, value: { body: kept, headers: {} } };
    },
    apply: subscribe,
  },
};

/** Each is there, and is kept as it is spelt there. */
function definitionsIn(body: JsonObject, { link }: Means): Read<readonly string[]> {
  const name = 'MetricReportDefinitions';
  const given = (body[name] ?? []) as readonly string[];
  const found = given.map((uri) => link(uri)?.['@odata.id']);
  const problems = given.flatMap((uri, index) =>
    found[index] === undefined ? [notInList({ name, pointer: `/${name}/${index}` }, uri)] : [],
  );
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, value: found.filter((uri) => uri !== undefined) };
}

/** Listeners are logged in to by them: only whoever delivers may read them. */
function sealedHeaders(headers: JsonObject = {}, { tree, secrets }: Means): Sealed | null {
  if (Object.keys(headers).length === 0) return null;
  const address = headersPlace(String(tree.subscriptions.nextId));
  return secrets.seal({ address, revision: 1 }, JSON.stringify(headers));
}

/** A body for a new subscription, as the readers above leave it and its headers put away. */
interface NewSubscription {
  readonly Destination: string;
  readonly Context?: string;
  readonly EventFormatType?: Subscription['format'];
  readonly HttpHeaders: Sealed | null;
  readonly MetricReportDefinitions: readonly string[];
  readonly Oem?: { readonly Vnd?: JsonObject };
  readonly RegistryPrefixes?: Subscription['prefixes'];
}

function subscribe(stage: ControllerStage, body: JsonObject) {
  const { draft, tree } = stage;
  const given = body as unknown as NewSubscription;
  const { Context = '', EventFormatType = 'Event', MetricReportDefinitions } = given;
  const { RegistryPrefixes = [] } = given;
  const subscription = {
    destination: given.Destination,
    context: Context,
    format: EventFormatType,
    // None named is the default, too: nobody subscribes to nothing.
    prefixes: [...new Set(RegistryPrefixes.length === 0 ? subscribablePrefixes : RegistryPrefixes)],
    reports: [...new Set(MetricReportDefinitions)],
    headers: given.HttpHeaders,
    delivery: deliveryOf(given.Oem?.Vnd ?? {}),
  };
  const problems = problemsWithReports(subscription);
  if (problems.length > 0) return refused(...problems);
  if (Object.keys(tree.subscriptions.byId).length >= subscriptionsMax) {
    return refused(baseMessage('EventSubscriptionLimitExceeded'));
  }
  const id = String(draft.subscriptions.nextId++);
  draft.subscriptions.byId[id] = subscription;
  stage.start(subscriptionAddress(id), { subscriptionId: id });
  stage.emit('subscriptions.changed', {}, 'redfish');
  const created = `${subscriptionsUri}${id}/`;
  return { ok: true as const, value: { messages: [baseMessage('Created')], created } };
}
