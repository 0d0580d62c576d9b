/**
 * Filters of subscriptions of a captured service. They are in the names of that service, and are judged by the event as
 * its clients receive it.
 */
import { findCapture } from '../../../models/capture/index.js';
import { messagesOf, namedMembers, type ValuesByPointer } from '../../../models/captured/index.js';
import type { ControllerTree } from '../../../models/index.js';
import type { RaisedEvent } from '../../facts/fact.js';

type FilteredEvent = Pick<RaisedEvent, 'messageId' | 'type' | 'origin' | 'severity'>;

interface ClientSubscription {
  /** Canonical URI of the subscription in the built-in service. */
  readonly uri: string;
  /** Indicates a subscription that the present input creates. */
  readonly isNew: boolean;
}

/**
 * Indicates an event that the filters of a client select; true without filters. `typesAt` returns the possible types of
 * the resource at a URI.
 */
export function isSelectedByClient(
  { captured, blueprint }: Pick<ControllerTree, 'captured' | 'blueprint'>,
  { uri, isNew }: ClientSubscription,
  event: FilteredEvent,
  typesAt: (uri: string) => readonly string[],
): boolean {
  const capture = blueprint.capture === undefined ? undefined : findCapture(blueprint.capture.digest);
  if (capture === undefined) return true;
  const shown = namedMembers({ captured }).toCaptured.get(uri.replace(/\/$/u, ''));
  const known = shown === undefined ? undefined : captured.resources[shown]?.kept;
  const kept = known ?? (isNew ? captured.next : undefined);
  if (kept === undefined) return true;
  const id = messagesOf(capture).idInEvent(event.messageId, event.severity);
  const prefix = id.slice(0, id.indexOf('.'));
  const ids = (name: string) => listIn(kept, name).map(withoutVersion);
  const isListed = (name: string, values: readonly string[]): boolean => {
    const list = listIn(kept, name);
    return list.length === 0 || values.some((value) => list.includes(value));
  };
  const isExcluded =
    listIn(kept, 'ExcludeRegistryPrefixes').includes(prefix) ||
    ids('ExcludeMessageIds').includes(withoutVersion(id));
  return (
    !isExcluded &&
    isListed('RegistryPrefixes', [prefix]) &&
    (ids('MessageIds').length === 0 || ids('MessageIds').includes(withoutVersion(id))) &&
    isListed('EventTypes', [event.type]) &&
    isListed('ResourceTypes', resourceNames(event.origin, typesAt))
  );
}

function listIn(kept: ValuesByPointer, name: string): readonly string[] {
  const value = kept[`/${name}`];
  return Array.isArray(value) ? value.map(String) : [];
}

/** Returns the id of a message without the version of its registry. */
function withoutVersion(id: string): string {
  return id.replace(/\.[\d.]+\./u, '.');
}

/** Returns the names by which services list the type of a resource: its schema, or the collections of its URI. */
function resourceNames(
  origin: string | null,
  typesAt: (uri: string) => readonly string[],
): readonly string[] {
  return origin === null ? [] : [...typesAt(origin), ...origin.replace(/#.*$/u, '').split('/').slice(3)];
}
