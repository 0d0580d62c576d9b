/** List of all queries, in the order of the help. Each new query file is added here. */
import { bisectQuery } from './bisect.js';
import { diffQuery } from './diff.js';
import { logQuery } from './log.js';
import type { Query } from './query.js';
import { resourceQuery, showQuery, stateQuery } from './show.js';
import { statesQuery } from './states.js';
import { watchQuery } from './watch.js';
import { whenQuery } from './when.js';
import { lastChangeQuery, whyQuery } from './why.js';
import { whyNotQuery } from './why-not.js';

export const queries: readonly Query[] = [
  whyQuery,
  whyNotQuery,
  lastChangeQuery,
  diffQuery,
  bisectQuery,
  whenQuery,
  watchQuery,
  statesQuery,
  logQuery,
  showQuery,
  stateQuery,
  resourceQuery,
];
