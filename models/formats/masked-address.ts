/** Masks credentials in texts that can be addresses, for messages and journals. */

const hidden = '******';

/**
 * Returns an address with masked credentials: the user and password before an `@`, and, if the address has a scheme,
 * the query and fragment. If the `@` comes after a `?` or `#`, the whole address is masked, because the secret can be
 * on either side. Any other text is unchanged; for example, a mail address has no password before its `@`. The search
 * starts from both ends, because a regular expression would scan a long text repeatedly.
 */
export function maskedAddress(text: string): string {
  const start = text.indexOf('//');
  if (start === -1) return text.replace(/^[^\s/@:]+:[^\s@]*@/, `${hidden}@`);
  const login = text.lastIndexOf('@');
  const asked = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text.slice(start).search(/[?#]/) : -1;
  const end = asked === -1 ? text.length : start + asked;
  if (login > end) return `${text.slice(0, start)}//${hidden}`;
  const address =
    login < start + 2 ? text.slice(0, end) : `${text.slice(0, start)}//${hidden}${text.slice(login, end)}`;
  return end === text.length ? address : `${address}${text[end]}${hidden}`;
}
