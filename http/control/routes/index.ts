/** The table of all control API routes, from which the router and the description are generated. */
import * as z from 'zod';
import { describeApi } from '../openapi.js';
import { type Route, route } from '../route.js';
import { branchRoutes } from './branches.js';
import { clockRoutes } from './clock.js';
import { exportRoutes } from './exports.js';
import { historyRoutes, recordRoutes } from './history.js';
import { machineRoutes } from './machines.js';
import { operatorActionRoutes } from './operator-actions.js';
import { branchQuestionRoutes, questionRoutes } from './questions.js';
import { runStateRoutes } from './run-state.js';

export const routes: readonly Route[] = [
  ...runStateRoutes,
  ...clockRoutes,
  ...operatorActionRoutes,
  ...historyRoutes,
  ...questionRoutes,
  ...machineRoutes,
  ...branchRoutes,
  ...branchQuestionRoutes,
  ...recordRoutes,
  ...exportRoutes,
  route({
    method: 'GET',
    path: '/openapi.json',
    description: 'This description of the control API (OpenAPI 3.1).',
    answer: { schema: z.looseObject({ openapi: z.string(), paths: z.looseObject({}) }) },
    *run() {
      return { content: yield* describeApi(routes) };
    },
  }),
];
