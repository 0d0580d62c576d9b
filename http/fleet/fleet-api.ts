/** All routes of the control API of a fleet, with its OpenAPI document. */
import * as z from 'zod';
import { runToCompletion } from '../../replay/index.js';
import { type DescribedRoute, describeApi } from '../control/openapi.js';
import { fleetConsoleRoutes } from './fleet-console.js';
import { fleetRoutes as commands, type FleetRoute, memberRow } from './fleet-routes.js';

const documentRoute: FleetRoute = {
  method: 'GET',
  path: '/openapi.json',
  description: 'OpenAPI 3.1 document of this control API.',
  answer: { schema: z.looseObject({ openapi: z.string(), paths: z.looseObject({}) }) },
  run: () => ({ content: describeFleetApi() }),
};

export const fleetRoutes: readonly FleetRoute[] = [...commands, ...fleetConsoleRoutes, documentRoute];

/** Route of one member, whose name is a part of its path. */
const memberRoute: DescribedRoute = {
  method: 'GET',
  path: '/members/{name}',
  description: 'Address, place, labels, power and health of one member.',
  within: z.strictObject({ name: z.string().describe('Name of the member.') }),
  answer: { status: 200, type: 'application/json', schema: memberRow },
  problems: [404],
};

const title = {
  title: 'Tidefish control API of a fleet',
  description:
    'Commands for selected members, the common clock, power feeds and cooling loops. Under `/members/{name}` is the control API of each member, which `/members/{name}/openapi.json` describes.',
};

function describeFleetApi(): object {
  const described = fleetRoutes.map(({ run: _, answer, query, ...route }): DescribedRoute => {
    const isSelecting =
      query !== undefined && 'shape' in query && Object.keys(query.shape as object).length > 0;
    return {
      ...route,
      ...(query && { query }),
      answer: { status: 200, type: 'application/json', ...answer },
      ...(isSelecting && { problems: [404] }),
    };
  });
  return runToCompletion(describeApi([...described, memberRoute], title)) as object;
}
