/** Which events are told on a stream: the `$filter` of the request that opened it (DSP0266 "Server-sent events"). */

import { satisfies } from '../../redfish/odata/filter.js';
import type { Expression } from '../../redfish/odata/filter-grammar.js';
import type { RaisedEvent } from './state.js';

/** What the standard lets a service filter by, and whether this one does: by what an event says of itself. */
export const filterProperties = {
  EventFormatType: true,
  EventType: true,
  MessageId: true,
  MetricReportDefinition: false,
  OriginResource: true,
  RegistryPrefix: true,
  ResourceType: false,
  SubordinateResources: false,
} as const;

export const eventTerms = {
  properties: Object.entries(filterProperties).flatMap(([name, filters]) => (filters ? [name] : [])),
  words: true,
} as const;

export function isWanted(event: RaisedEvent, filter: Expression | undefined): boolean {
  if (filter === undefined) return true;
  const { messageId, origin, type } = event;
  const said = {
    EventFormatType: 'Event',
    EventType: type,
    MessageId: messageId,
    OriginResource: origin === null ? null : plainUri(origin),
    RegistryPrefix: messageId.slice(0, messageId.indexOf('.')),
  };
  return satisfies(said, filter);
}

/** The same filter, its URIs spelt as those of events are when the two are compared. */
export function withPlainUris(filter: Expression): Expression {
  switch (filter.kind) {
    case 'not':
      return { ...filter, term: withPlainUris(filter.term) };
    case 'compare': {
      const { path, value } = filter;
      const isUri = path[0] === 'OriginResource' && typeof value === 'string';
      return isUri ? { ...filter, value: plainUri(value) } : filter;
    }
    default:
      return { ...filter, terms: filter.terms.map(withPlainUris) };
  }
}

/** Whatever its case, and with or without a slash at its end, a URI names the same. */
function plainUri(uri: string): string {
  return uri.toLowerCase().replace(/\/$/, '');
}
