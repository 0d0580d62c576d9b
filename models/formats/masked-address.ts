/** Texts that may be addresses with credentials in them, as messages and journals may repeat them. */

const hidden = '******';

/**
 * Without the user and password before an `@`, and, of what has a scheme, without what is asked behind the `?` and the fragment. What is
 * no address is kept as it is: a mail address has no password before its `@`.
 */
export function maskedAddress(text: string): string {
  const withoutUser = withoutLogin(text).replace(/^(?!.*\/\/)[^\s/@:]+:[^\s@]*@/, `${hidden}@`);
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(text)
    ? withoutUser.replace(/\?.*$/s, `?${hidden}`).replace(/#.*$/s, `#${hidden}`)
    : withoutUser;
}

/** From the first `//` to the last `@`. Found from both ends: a pattern would look through a long text once for every `//`. */
function withoutLogin(text: string): string {
  const start = text.indexOf('//');
  const end = text.lastIndexOf('@');
  return start === -1 || end < start + 2 ? text : `${text.slice(0, start)}//${hidden}${text.slice(end)}`;
}
