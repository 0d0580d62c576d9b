/**
 * The collection of subscriptions. Whether a listener is there is found out with the first event, not here
 * (behaviour "Events" 1).
 */
import type { JsonObject } from '../../../../engine/index.js';
import { baseMessage } from '../../../messages/index.js';
import { at } from '../../../resource/at.js';
import { type Means, refused, type WriteOutcome } from '../../../resource/define.js';
import { notInList } from '../../../resource/problems.js';
import type { Read } from '../../../resource/rule.js';
import { root } from '../../../resource/uris.js';
import { creation, optional, required } from '../../../resource/writes.js';
import type { Sealed } from '../../../sealed.js';
import { subscriptionAddress } from '../contract.js';
import { listSubscriptions } from '../find-subscription.js';
import { headersPlace, subscribablePrefixes, subscriptionsMax } from '../subscriptions.js';
import { storedDestination } from './destination.js';
import { subscription } from './subscription.js';
import {
  contextReader,
  definitionsReader,
  destinationReader,
  eventTypesReader,
  formatReader,
  headersReader,
  prefixesReader,
  protocolReader,
  readDelivery,
  subscriptionTypeReader,
  vendorReader,
} from './subscription-readers.js';
import { filtersReader, readFilters } from './syslog-readers.js';
import {
  addSyslogSubscription,
  isSyslogProtocol,
  problemsWithAddress,
  problemsWithKind,
  problemsWithLicense,
  problemsWithMembers,
} from './syslog-subscription.js';

export const subscriptionsUri = `${root}EventService/Subscriptions/` as const;

export const subscriptions = at(subscriptionsUri).collection({
  type: 'EventDestinationCollection.EventDestinationCollection',
  says: 'The listeners that are told of events. A POST to it subscribes one.',
  name: 'Event Subscriptions',
  description: 'Listeners that are told of events',
  members: subscription,
  creation: creation({
    privilege: 'MgmtConfigPriv',
    confirmedOnly: true,
    properties: {
      Destination: required(destinationReader, 'Where the events go: an address, by HTTPS.'),
      Context: optional(contextReader, 'A text that every delivery repeats.'),
      EventFormatType: optional(formatReader, 'What is delivered: events, or metric reports.'),
      EventTypes: optional(eventTypesReader, 'The types of events that are delivered; all unless said.'),
      HttpHeaders: optional(
        headersReader,
        'What each delivery has in its head, for the listener to know whom it comes from; never shown.',
      ),
      MetricReportDefinitions: optional(definitionsReader, 'The metric reports that are delivered.'),
      Oem: optional(vendorReader, 'Sections that vendors have added.'),
      Protocol: optional(protocolReader, 'How it is delivered.'),
      RegistryPrefixes: optional(prefixesReader, 'The registries whose events are delivered.'),
      SubscriptionType: optional(subscriptionTypeReader, 'What kind of subscription it is.'),
      SyslogFilters: optional(filtersReader, 'Which log entries a syslog server is sent; all unless said.'),
    },
    redact: (given, means) => {
      const reports = definitionsIn(given.MetricReportDefinitions, means);
      if (!reports.ok) return reports;
      const HttpHeaders = sealedHeaders(given.HttpHeaders, means);
      const { destination, query } = storedDestination(
        given.Destination,
        String(means.tree.subscriptions.nextId),
        means,
      );
      const placed = { Destination: destination, ...(query === undefined ? {} : { Query: query }) };
      const body = { ...given, ...placed, HttpHeaders, MetricReportDefinitions: reports.value };
      return { ok: true, value: { body, headers: {} } };
    },
    apply: (stage, given) => {
      const { draft, tree } = stage;
      const { Protocol, SubscriptionType } = given;
      const kind = isSyslogProtocol(Protocol) ? 'server' : 'listener';
      const mixed = [
        ...problemsWithKind(Protocol, SubscriptionType),
        ...problemsWithAddress(kind, given.Destination),
        ...problemsWithMembers(kind, namedIn(given)),
      ];
      if (mixed.length > 0) return refused(...mixed);
      const isFull = listSubscriptions(tree.subscriptions).length >= subscriptionsMax;
      const full = baseMessage('EventSubscriptionLimitExceeded');
      if (isSyslogProtocol(Protocol)) {
        const unlicensed = problemsWithLicense(tree);
        if (unlicensed.length > 0) return refused(...unlicensed);
        if (isFull) return refused(full);
        const id = addSyslogSubscription(stage, {
          destination: given.Destination,
          context: given.Context ?? '',
          protocol: Protocol,
          filters: readFilters(given.SyslogFilters ?? []),
          mutualAuthentication: readDelivery(given.Oem?.Vnd ?? {}).mutualAuthentication,
        });
        return created(id);
      }
      const { Context = '', EventFormatType = 'Event', EventTypes = [], RegistryPrefixes = [] } = given;
      const asked = {
        destination: given.Destination,
        ...(given.Query === undefined ? {} : { query: given.Query }),
        context: Context,
        format: EventFormatType,
        // None named is the default, too: nobody subscribes to nothing.
        prefixes: [...new Set(RegistryPrefixes.length === 0 ? subscribablePrefixes : RegistryPrefixes)],
        ...(EventTypes.length === 0 ? {} : { types: [...new Set(EventTypes)] }),
        reports: [...new Set(given.MetricReportDefinitions)],
        headers: given.HttpHeaders,
        delivery: readDelivery(given.Oem?.Vnd ?? {}),
      };
      if (isFull) return refused(full);
      const id = String(draft.subscriptions.nextId++);
      draft.subscriptions.byId[id] = asked;
      stage.start(subscriptionAddress(id), { subscriptionId: id });
      stage.emit('subscriptions.changed', {}, 'redfish');
      return created(id);
    },
  }),
});

function created(id: string): WriteOutcome {
  const uri = `${subscriptionsUri}${id}/`;
  return { ok: true, value: { messages: [baseMessage('Created')], created: uri } };
}

/** Pointers to what a body says, into the vendor's section too. What there was to redact is there whether said or not. */
function namedIn({ Oem, HttpHeaders, MetricReportDefinitions, Query: _, ...given }: GivenMembers): string[] {
  return [
    ...Object.keys(given),
    ...(HttpHeaders === null ? [] : ['HttpHeaders']),
    ...(MetricReportDefinitions.length === 0 ? [] : ['MetricReportDefinitions']),
    ...Object.keys(Oem?.Vnd ?? {}).map((name) => `Oem/Vnd/${name}`),
  ].map((pointer) => `/${pointer}`);
}

interface GivenMembers {
  readonly Query?: Sealed;
  readonly HttpHeaders: Sealed | null;
  readonly MetricReportDefinitions: readonly string[];
  readonly Oem?: { readonly Vnd?: JsonObject };
}

/** Each is there, and is kept as it is spelt there. */
function definitionsIn(given: readonly string[] = [], { link }: Means): Read<readonly string[]> {
  const name = 'MetricReportDefinitions';
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
