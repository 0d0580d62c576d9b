/** The one store of the focus, in step with the address of the page. */
import { signal } from '@preact/signals';
import { changeFocus, type Focus, type FocusChange, readFocus, writeFocus } from './url-state.js';

export const defaultView = 'server';

export const focus = signal<Focus>({ view: defaultView });

/** Follows the address from now on: its present fragment, Back and Forward. */
export function followAddress(): void {
  const read = () => {
    focus.value = readFocus(window.location.hash, defaultView);
  };
  window.addEventListener('popstate', read);
  window.addEventListener('hashchange', read);
  read();
}

/** Changes the focus, as a step that Back undoes. */
export function go(change: FocusChange): void {
  const next = changeFocus(focus.value, change);
  const address = writeFocus(next);
  if (address === window.location.hash) return;
  window.history.pushState(null, '', address);
  focus.value = next;
}

/** Changes the focus without a step of its own, as for a zoom or while a text is typed. */
export function adjust(change: FocusChange): void {
  focus.value = changeFocus(focus.value, change);
  window.history.replaceState(null, '', writeFocus(focus.value));
}

/** Returns the address of a changed focus, for links. */
export function addressOf(change: FocusChange): string {
  return writeFocus(changeFocus(focus.value, change));
}
