/** What the control API works with beside the parts of the service: made with the first request, closed with the service. */
import type { Secret } from '../../models/index.js';
import type { Controlled } from './route.js';

type Given = Omit<Controlled, 'branches' | 'feed'> & { readonly secret: Secret };

export function controlParts(given: Given): { open(): Promise<Controlled>; close(): void } {
  let opened: Promise<Controlled> | undefined;
  return {
    open: () => {
      opened ??= open(given);
      return opened;
    },
    close: () => {
      void opened?.then(({ feed }) => feed.close());
    },
  };
}

async function open({ secret, ...given }: Given): Promise<Controlled> {
  const [{ Branches }, { EventFeed }] = await Promise.all([
    import('./branches.js'),
    import('./event-feed.js'),
  ]);
  return {
    ...given,
    branches: new Branches(secret),
    feed: new EventFeed(given.controller, given.past),
  };
}
