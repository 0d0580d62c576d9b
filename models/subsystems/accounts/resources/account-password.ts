/** What a new password must be like, and how it is redacted: hashed beforehand, so that the step never sees it. */
import { baseMessage, type Message, mgmtMessage } from '../../../messages/index.js';
import { passwordChangeMessage } from '../../../redfish/authorise.js';
import type { Means } from '../../../resource/define.js';
import type { Read } from '../../../resource/rule.js';
import type { AccountServiceState } from '../account-service-state.js';
import { credentialLengthMax, type StoredPassword } from '../accounts.js';

/** Kinds of characters a complex password has three of. Assumption: upper, lower, digits and all others, as elsewhere. */
const kinds = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{Lu}\p{Ll}\p{Nd}]/u];
const kindsMin = 3;

/** When the adapter could not know that a password would be hashed, or compared with the one there is. Unit: s. */
const againSeconds = '1';

export function redactPassword(
  password: string,
  { tree, principal, newPassword }: Means,
): Read<StoredPassword> {
  const problem = problemWith(password, tree.accountService);
  if (problem !== undefined) return { ok: false, problems: [problem] };
  const { userId, passwordChangeRequired } = principal;
  if (newPassword === undefined || (passwordChangeRequired && newPassword.unchanged === undefined)) {
    return { ok: false, problems: [baseMessage('ServiceTemporarilyUnavailable', [againSeconds])] };
  }
  if (passwordChangeRequired && newPassword.unchanged) {
    // The value is at fault, and why: no message of the registries says both, and none repeats the password.
    const refused = baseMessage('PropertyValueError', ['Password'], '/Password');
    return { ok: false, problems: [refused, passwordChangeMessage(userId)] };
  }
  return { ok: true, value: newPassword.stored };
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
