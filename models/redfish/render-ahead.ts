/**
 * Long answers bit by bit: what one is made of is rendered before it, one resource at a time, and kept; the answer itself
 * is then soon put together. Between any two the exchange may be left for others. All of it is of one tree, which nothing
 * changes, so an answer says the same however long it took.
 */
import { linkIn } from './odata/expand.js';
import type { Reading, Renderer } from './render.js';
import type { Rendered } from './rendered.js';
import type { Pause } from './request.js';
import type { Target } from './resolve.js';

/** Fewer are not worth a pause. */
const manyMin = 8;

const pause: Pause = { kind: 'pause' };

/** The members of a collection, to be shown in full. */
export function* renderAhead(
  renderer: Renderer,
  { resource: { Members: members } }: Rendered,
  reading: Reading,
): Generator<Pause, void> {
  if (!Array.isArray(members) || members.length < manyMin) return;
  for (const member of members) {
    const uri = linkIn(member);
    if (uri === undefined) continue;
    yield pause;
    // With its ETag, which costs as much again.
    renderer.renderAt(uri, reading)?.body;
  }
}

/** What a resource shows the tags of. */
export function* tagAhead(renderer: Renderer, target: Target, reading: Reading): Generator<Pause, void> {
  const { tagsOf } = target.definition;
  if (tagsOf === undefined || renderer.isKept(target, reading)) return;
  for (const uri of tagsOf(reading.tree)) {
    yield pause;
    const tagged = renderer.resolver.resolve(reading.tree, uri);
    if (tagged !== undefined) renderer.tagged(tagged, reading).etag;
  }
}
