/** JSON pointers (RFC 6901). */

/** Returns the pointer to a member of the value at a pointer. */
export function pointerTo(pointer: string, key: string): string {
  const isPlain = !key.includes('~') && !key.includes('/');
  return `${pointer}/${isPlain ? key : key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
