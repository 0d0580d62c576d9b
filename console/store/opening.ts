/**
 * Answer with which the page opens: the extent of the history, the URIs of the server, and the content of the first view,
 * so that the view needs no further request.
 */
import { signal } from '@preact/signals';
import { get } from '../api/client.js';
import { firstOpening } from '../api/first-requests.js';
import type { OpeningAnswer } from '../api/types.js';
import { defaultView, focus } from './focus.js';
import { serverUris } from './server-uris.js';

interface Opened extends Pick<OpeningAnswer, 'bodies' | 'machines'> {
  /** Number of executed events at which the content was read. */
  readonly events: number;
}

let isOpened = false;
const opened = signal<Opened | undefined>(undefined);

/** Reads the answer, with the content of the view of the server if the page opens with it in the present. */
export async function readOpening(): Promise<OpeningAnswer['extent']> {
  const { view, at } = focus.peek();
  const content = view === defaultView && at === undefined ? defaultView : undefined;
  const first = isOpened ? undefined : await firstOpening;
  isOpened = true;
  const { extent, server, bodies, machines } =
    first ?? (await get<OpeningAnswer>('/console/opening', { content }));
  serverUris.value = server;
  opened.value = { events: extent.events, bodies, machines };
  return extent;
}

/** Returns a part of the answer, as long as it is the one of the key of the shown moment. */
export function openedAt<Name extends 'bodies' | 'machines'>(
  name: Name,
  momentKey: string,
): Opened[Name] | undefined {
  return momentKey === `live ${opened.value?.events}` ? opened.value?.[name] : undefined;
}
