/**
 * Focus of the console as the fragment of its address: the view, the position in time, the selection, and the question
 * that is open. A copied address therefore shows the same again, and Back is an undo.
 */

/** Names of the parts of the focus besides the view, in the order of the address. */
const keys = [
  'at',
  'uri',
  'machine',
  'pointer',
  'part',
  'branch',
  'why',
  'since',
  'q',
  'from',
  'to',
] as const;
type Key = (typeof keys)[number];

export type Focus = { readonly view: string } & { readonly [name in Key]?: string };
/** Change of a focus; undefined removes a part. */
export type FocusChange = { readonly view?: string } & { readonly [name in Key]?: string | undefined };

export function readFocus(fragment: string, defaultView: string): Focus {
  const [path = '', query = ''] = fragment.replace(/^#\/?/, '').split('?', 2);
  const parameters = new URLSearchParams(query);
  const parts = keys.flatMap((key) => {
    const value = parameters.get(key);
    return value === null || value === '' ? [] : [[key, value]];
  });
  return { view: path === '' ? defaultView : path, ...Object.fromEntries(parts) };
}

export function writeFocus(focus: Focus): string {
  const parameters = new URLSearchParams();
  for (const key of keys) {
    const value = focus[key];
    if (value !== undefined) parameters.set(key, value);
  }
  // A slash and a colon need no escape in a fragment, and addresses are read by people.
  const query = parameters.toString().replaceAll('%2F', '/').replaceAll('%3A', ':');
  return `#/${focus.view}${query === '' ? '' : `?${query}`}`;
}

export function changeFocus(focus: Focus, change: FocusChange): Focus {
  const entries = Object.entries({ ...focus, ...change }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Focus;
}
