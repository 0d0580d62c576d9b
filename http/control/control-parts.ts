/** Parts of the service for the control API. They exist before its first request, which loads the rest of it. */
import { createRedfishService } from '../../machines/index.js';
import type { Secret } from '../../models/index.js';
import type { NotebookFile } from './notebook.js';
import type { ControlContext } from './route.js';

/**
 * Parts of the service that the control API reads and changes. The branches, the event feed, the timelines, the views
 * and the notebook are added at the first request and are closed with the service.
 */
type Given = Omit<ControlContext, 'branches' | 'feed' | 'notebook' | 'timelines' | 'views'> & {
  readonly secret: Secret;
  /** File of the notebook; undefined for a notebook in memory. */
  readonly notebookFile: NotebookFile | undefined;
};

export function controlParts(given: Given): { open(): Promise<ControlContext>; close(): void } {
  let opened: Promise<ControlContext> | undefined;
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

async function open({ secret, notebookFile, ...given }: Given): Promise<ControlContext> {
  const { Branches, EventFeed, Notebook, Timelines } = await import('./parts.js');
  return {
    ...given,
    branches: new Branches(secret),
    feed: new EventFeed(given.controller, given.past),
    timelines: new Timelines(given.requests),
    views: createRedfishService(),
    notebook: new Notebook(given.controller.genesis, notebookFile),
  };
}
