/** Texts that may be addresses with credentials in them, as messages and journals may repeat them. */

const hidden = '******';

/**
 * Without the user and password before an `@`, and, of what has a scheme, without what is asked behind the `?` and the fragment. An
 * address whose `@` comes behind these is hidden whole: either may hold the secret then. What is no address is kept as it is: a
 * mail address has no password before its `@`. Found from both ends: a pattern would look through a long text again and again.
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
