/** Table of all control API routes. The router and the OpenAPI document are generated from it. */
import * as z from 'zod';
import { describeApi } from '../openapi.js';
import { type Route, route } from '../route.js';
import { branchRoutes } from './branches.js';
import { catalogRoutes } from './catalog.js';
import { clockRoutes } from './clock.js';
import { consoleRoutes } from './console.js';
import { exportRoutes } from './exports.js';
import { faultRoutes } from './faults.js';
import { historyRoutes, recordRoutes } from './history.js';
import { machineRoutes } from './machines.js';
import { notebookRoutes } from './notebook.js';
import { operatorActionRoutes } from './operator-actions.js';
import { branchQuestionRoutes, questionRoutes } from './questions.js';
import { readingRoutes } from './readings.js';
import { requestRoutes } from './requests.js';
import { resourceRoutes } from './resources.js';
import { runStateRoutes } from './run-state.js';
import { searchRoutes } from './searches.js';
import { timelineRoutes } from './timeline.js';

export const routes: readonly Route[] = [
  ...faultRoutes,
  ...catalogRoutes,
  ...runStateRoutes,
  ...clockRoutes,
  ...operatorActionRoutes,
  ...historyRoutes,
  ...questionRoutes,
  ...searchRoutes,
  ...timelineRoutes,
  ...resourceRoutes,
  ...readingRoutes,
  ...machineRoutes,
  ...branchRoutes,
  ...branchQuestionRoutes,
  ...recordRoutes,
  ...requestRoutes,
  ...exportRoutes,
  ...consoleRoutes,
  ...notebookRoutes,
  route({
    method: 'GET',
    path: '/openapi.json',
    description: 'OpenAPI 3.1 document of this control API.',
    answer: { schema: z.looseObject({ openapi: z.string(), paths: z.looseObject({}) }) },
    *run() {
      return { content: yield* describeApi(routes) };
    },
  }),
];
