/** Texts that may be addresses with credentials in them, as messages and journals may repeat them. */

const hidden = '******';

/**
 * Without the user and password before an `@`, and, of what has a scheme, without what is asked behind the `?` and the fragment. What is
 * no address is kept as it is: a mail address has no password before its `@`.
 */
export function maskedAddress(text: string): string {
  const withoutUser = text
    .replace(/\/\/.*@/s, `//${hidden}@`)
    .replace(/^(?!.*\/\/)[^\s/@:]+:[^\s@]*@/, `${hidden}@`);
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(text)
    ? withoutUser.replace(/\?.*$/s, `?${hidden}`).replace(/#.*$/s, `#${hidden}`)
    : withoutUser;
}
