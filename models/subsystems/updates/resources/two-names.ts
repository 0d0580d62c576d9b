/**
 * Parameters of an update that clients know by two names: those of the published tables, and those that the vendor's tools and
 * examples send. What is stored has the first name of each.
 */
import type { Json } from '../../../../engine/index.js';
import { baseMessage, type Message } from '../../../messages/index.js';
import type { Read } from '../../../resource/rule.js';

/** The name that is sent, and the name that is stored. */
const sameParameters = [
  ['ETag', 'UploadCurrentEtag'],
  ['TPMOverrideFlag', 'TPMOverride'],
] as const;

type OtherName = (typeof sameParameters)[number][0];

type Sent = { readonly [name: string]: Json | undefined };

/** Refuses two names with different values. */
export function underOneName<Asked extends Sent>(asked: Asked): Read<Omit<Asked, OtherName>> {
  const stored: Record<string, Json | undefined> = { ...asked };
  const problems: Message[] = [];
  for (const [other, name] of sameParameters) {
    const value = stored[other];
    if (value === undefined) continue;
    delete stored[other];
    if (stored[name] !== undefined && stored[name] !== value)
      problems.push(baseMessage('PropertyValueConflict', [other, name], `/${other}`));
    stored[name] = value;
  }
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, value: stored as Omit<Asked, OtherName> };
}
