/** Parts of the service for the control API. They exist before its first request, which loads the rest of it. */
import { createRedfishService } from '../../machines/index.js';
import type { Secret } from '../../models/index.js';
import type { NotebookFile } from './notebook.js';
import { ClientGone, QueryScheduler } from './query-scheduler.js';
import type { ControlContext } from './route.js';

/**
 * Parts of the service that the control API reads and changes. The branches, the event feed, the timelines, the views
 * and the notebook are added at the first request and are closed with the service.
 */
type Given = Omit<ControlContext, 'branches' | 'feed' | 'notebook' | 'opening' | 'timelines' | 'views'> & {
  readonly secret: Secret;
  /** File of the notebook; undefined for a notebook in memory. */
  readonly notebookFile: NotebookFile | undefined;
};

interface ControlParts {
  open(): Promise<ControlContext>;
  /** Computes the answer with which a page opens, so that the first page does not wait for its modules and resources. */
  prepare(): Promise<void>;
  close(): void;
}

export function controlParts(given: Given): ControlParts {
  let opened: Promise<ControlContext> | undefined;
  let isClosed = false;
  const openOnce = () => {
    opened ??= open(given);
    return opened;
  };
  return {
    open: openOnce,
    prepare: async () => {
      const controlled = await openOnce();
      const { history } = controlled.past;
      if (history === undefined || isClosed) return;
      const inTurns = new QueryScheduler(controlled.turns, () => isClosed);
      await inTurns.drive(controlled.opening.answer(controlled, history, 'server')).catch((error) => {
        if (!(error instanceof ClientGone)) throw error;
      });
    },
    close: () => {
      isClosed = true;
      void opened?.then(({ feed }) => feed.close());
    },
  };
}

async function open({ secret, notebookFile, ...given }: Given): Promise<ControlContext> {
  const { Branches, EventFeed, Notebook, Opening, Timelines } = await import('./parts.js');
  return {
    ...given,
    branches: new Branches(secret),
    feed: new EventFeed(given.controller, given.past),
    timelines: new Timelines(given.requests),
    views: createRedfishService(),
    opening: new Opening(),
    notebook: new Notebook(given.controller.genesis, notebookFile),
  };
}
