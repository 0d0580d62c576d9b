/** Sessions and subscriptions of the clients that were there at the time of the capture. */
import type { Json, JsonObject } from '../../engine/index.js';
import { Capture, type CapturedResource, linkIn, plainUri } from './capture.js';
import type { RoleMap } from './role-map.js';

/** Roles of resources that clients had created, with the role of their collection. */
const leaked = [
  ['sessions', 'session', 'a session of a client'],
  ['subscriptions', 'subscription', 'a subscription of a client'],
] as const;

/**
 * Returns the capture without sessions and event subscriptions: their collections are empty, and a note stands for each
 * resource. The collections keep everything else.
 */
export function dropClientState(capture: Capture, roles: RoleMap): Capture {
  const dropped = new Map<string, string>();
  const emptied = new Set<string>();
  for (const [collection, member, found] of leaked) {
    for (const { uri } of roles.all(collection)) {
      emptied.add(uri);
      // Members that are dangling links or error responses are dropped with the collection's list.
      const members = capture.find(uri)?.body.Members;
      for (const entry of Array.isArray(members) ? (members as readonly Json[]) : []) {
        const link = linkIn(entry);
        if (link !== undefined) dropped.set(capture.find(link)?.uri ?? plainUri(link), found);
      }
    }
    for (const { uri } of roles.all(member)) dropped.set(uri, found);
  }
  if (dropped.size === 0) return capture;
  const resources: CapturedResource[] = [];
  for (const resource of capture.resources.values()) {
    if (isBelow(resource.uri, dropped)) continue;
    resources.push(
      emptied.has(resource.uri) ? { ...resource, body: withoutMembers(resource.body) } : resource,
    );
  }
  const notes = [...dropped].map(
    ([path, found]) => ({ path, kind: 'dropped', found, done: 'its collection is empty' }) as const,
  );
  return new Capture({
    root: capture.root,
    base: capture.base,
    resources,
    documents: capture.documents.values(),
    notes: [...capture.notes, ...notes],
  });
}

function isBelow(uri: string, dropped: ReadonlyMap<string, string>): boolean {
  for (let end = uri.length; end > 0; end = uri.lastIndexOf('/', end - 1))
    if (dropped.has(uri.slice(0, end))) return true;
  return false;
}

function withoutMembers(body: JsonObject): JsonObject {
  return { ...body, Members: [], 'Members@odata.count': 0 };
}
