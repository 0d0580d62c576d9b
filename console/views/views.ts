/** The one list of views: navigation, addresses and keys derive from it. */
import type { ComponentType } from 'preact';
import type { IconName } from '../parts/icon.js';
import { defaultView } from '../store/focus.js';
import { ServerView } from './server/server-view.js';

interface ConsoleView {
  /** Name in the address. */
  readonly id: string;
  readonly title: string;
  /** Key that opens the view. */
  readonly key: string;
  readonly icon: IconName;
  readonly View: ComponentType;
}

export const views: readonly ConsoleView[] = [
  { id: 'server', title: 'Server', key: '1', icon: 'server', View: ServerView },
];

/** Returns the view of an address; the first view for an address of another version. */
export function findView(id: string): ConsoleView {
  const found = views.find((view) => view.id === id) ?? views.find((view) => view.id === defaultView);
  if (found === undefined) throw new Error('the list of views has no default view');
  return found;
}
