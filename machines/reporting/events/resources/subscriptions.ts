/**
 * Collection of subscriptions. Its POST does not test whether a listener is reachable. The delivery of the first event
 * is the first test (behaviour "Events" 1).
 */
import type { JsonObject } from '../../../../engine/index.js';
import type { Sealed } from '../../../../models/index.js';
import { baseMessage, type Message } from '../../../../models/messages/index.js';
import {
  creation,
  defineAt,
  notInList,
  optional,
  type ReadResult,
  refused,
  required,
  root,
  type WriteContext,
  type WriteOutcome,
} from '../../../../models/resource/index.js';
import { subscribablePrefixes } from '../../../facts/fact.js';
import { subscriptionAddress } from '../contract.js';
import { listSubscriptions } from '../find-subscription.js';
import { headersSealAddress, subscriptionsMax } from '../subscriptions.js';
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
  resourceTypesReader,
  storedDestination,
  subscriptionTypeReader,
  vendorReader,
} from './subscription-readers.js';
import {
  addSyslogSubscription,
  filtersReader,
  isSyslogProtocol,
  problemsWithAddress,
  problemsWithKind,
  problemsWithLicense,
  problemsWithMembers,
  readFilters,
} from './syslog-subscription.js';

export const subscriptionsUri = `${root}EventService/Subscriptions/` as const;

export const subscriptions = defineAt(subscriptionsUri).collection({
  type: 'EventDestinationCollection.EventDestinationCollection',
  typeDescription: 'Event subscriptions. A POST request creates a subscription.',
  name: 'Event Subscriptions',
  description: 'Event subscriptions',
  members: subscription,
  creation: creation({
    privilege: 'MgmtConfigPriv',
    confirmedOnly: true,
    properties: {
      Destination: required(destinationReader, 'HTTPS URI that receives the events.'),
      Context: optional(contextReader, 'Client-defined text that each delivery contains.'),
      EventFormatType: optional(formatReader, 'Content of a delivery: events or metric reports.'),
      EventTypes: optional(eventTypesReader, 'Types of the delivered events; all types by default.'),
      HttpHeaders: optional(
        headersReader,
        'HTTP headers of each delivery, which identify the sender to the listener; never returned.',
      ),
      MetricReportDefinitions: optional(
        definitionsReader,
        'Metric report definitions whose reports are delivered.',
      ),
      Oem: optional(vendorReader, 'Vendor-specific sections.'),
      Protocol: optional(protocolReader, 'Protocol of the delivery.'),
      RegistryPrefixes: optional(prefixesReader, 'Prefixes of the registries whose events are delivered.'),
      ResourceTypes: optional(
        resourceTypesReader,
        'Types of the resources whose events are delivered, without versions; all types by default.',
      ),
      SubscriptionType: optional(subscriptionTypeReader, 'Type of the subscription.'),
      SyslogFilters: optional(
        filtersReader,
        'Filters of the log entries for a syslog server; all entries by default.',
      ),
    },
    redact: (given, means) => {
      const reports = definitionsIn(given.MetricReportDefinitions, means);
      if (!reports.ok) return reports;
      const unknownTypes = problemsWithTypes(given.ResourceTypes, means);
      if (unknownTypes.length > 0) return { ok: false, problems: unknownTypes };
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
      const { ResourceTypes = [] } = given;
      const asked = {
        destination: given.Destination,
        ...(given.Query === undefined ? {} : { query: given.Query }),
        context: Context,
        format: EventFormatType,
        // An empty list counts as the default, because a subscription to no registry cannot exist.
        prefixes: [...new Set(RegistryPrefixes.length === 0 ? subscribablePrefixes : RegistryPrefixes)],
        ...(EventTypes.length === 0 ? {} : { types: [...new Set(EventTypes)] }),
        ...(ResourceTypes.length === 0 ? {} : { resourceTypes: [...new Set(ResourceTypes)] }),
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

/**
 * Returns the pointers of the members of a body, including the members of the vendor section. The redaction adds
 * `HttpHeaders` and `MetricReportDefinitions` to every body, so these two count only if they have a value.
 */
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

/** Returns the canonical URIs of the given definitions. A definition that does not exist is refused. */
function definitionsIn(given: readonly string[] = [], { link }: WriteContext): ReadResult<readonly string[]> {
  const name = 'MetricReportDefinitions';
  const found = given.map((uri) => link(uri)?.['@odata.id']);
  const problems = given.flatMap((uri, index) =>
    found[index] === undefined ? [notInList({ name, pointer: `/${name}/${index}` }, uri)] : [],
  );
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, value: found.filter((uri) => uri !== undefined) };
}

/** Returns a problem for each type that no resource of the service has. */
function problemsWithTypes(given: readonly string[] = [], { resourceTypes }: WriteContext): Message[] {
  const name = 'ResourceTypes';
  return given.flatMap((type, index) =>
    resourceTypes.includes(type) ? [] : [notInList({ name, pointer: `/${name}/${index}` }, type)],
  );
}

/** Returns the sealed headers. They authenticate the controller to listeners, so only the sender may read them. */
function sealedHeaders(headers: JsonObject = {}, { tree, secrets }: WriteContext): Sealed | null {
  if (Object.keys(headers).length === 0) return null;
  const address = headersSealAddress(String(tree.subscriptions.nextId));
  return secrets.seal({ address, revision: 1 }, JSON.stringify(headers));
}
