/**
 * Where events are told as they are raised, over a connection that stays open: any GET there begins a stream. It is the
 * standard's; the controller that is simulated has none (facts § 6.1).
 */
import type { ResourceDefinition } from '../../../resource/define.js';
import { root } from '../../../resource/uris.js';

export const eventStreamUri = `${root}EventService/SSE/`;

export const eventStream: ResourceDefinition = {
  uri: eventStreamUri,
  type: undefined,
  project: () => ({}),
  stream: true,
};
