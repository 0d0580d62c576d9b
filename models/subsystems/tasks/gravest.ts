/** How grave messages are, taken together. */
import { findDefinition, type Message, type MessageDefinition } from '../../messages/index.js';

const ranks = ['OK', 'Warning', 'Critical'] as const;

export function gravest(messages: readonly Message[]): MessageDefinition['severity'] {
  const found = messages.map((message) => ranks.indexOf(findDefinition(message).severity));
  return ranks[Math.max(0, ...found)] ?? 'OK';
}
