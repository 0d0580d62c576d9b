/** What a new password must be like, and how it is put away: hashed beforehand, so that the step never sees it. */
import { baseMessage, type Message, mgmtMessage } from '../../../messages/index.js';
import type { AccountServiceState } from '../../../state/account-service.js';
import { credentialLengthMax, type StoredPassword } from '../../../state/accounts.js';
import type { Means } from '../../define.js';
import type { Read } from '../../readers.js';

/** Kinds of characters a complex password has three of. Assumption: upper, lower, digits and all others, as elsewhere. */
const kinds = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{Lu}\p{Ll}\p{Nd}]/u];
const kindsMin = 3;

/** When the adapter could not know that a password would be hashed. Unit: s. */
const againSeconds = '1';

export function putAwayPassword(password: string, { tree, newPassword }: Means): Read<StoredPassword> {
  const problem = problemWith(password, tree.accountService);
  if (problem !== undefined) return { ok: false, problems: [problem] };
  if (newPassword === undefined) {
    return { ok: false, problems: [baseMessage('ServiceTemporarilyUnavailable', [againSeconds])] };
  }
  return { ok: true, value: newPassword };
}

/** The password itself stands in no message. */
function problemWith(
  password: string,
  { passwordLengthMin, enforceComplexity }: AccountServiceState,
): Message | undefined {
  if (password.length < passwordLengthMin || password.length > credentialLengthMax) {
    return mgmtMessage(
      'InvalidPasswordLength',
      [String(passwordLengthMin), String(credentialLengthMax)],
      '/Password',
    );
  }
  const complex = kinds.filter((kind) => kind.test(password)).length >= kindsMin;
  return enforceComplexity && !complex
    ? mgmtMessage('InvalidPasswordComplexity', [], '/Password')
    : undefined;
}
