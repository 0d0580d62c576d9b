/** Route of the catalog: the faults of this server with their parameters, and the operator actions. */
import * as z from 'zod';
import { describeFault, faultNames, operatorActionNames, operatorActions } from '../../../machines/index.js';
import { type Route, route } from '../route.js';

export const catalogRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/catalog',
    description: 'Faults of this server with the possible values of their parameters, and operator actions.',
    answer: {
      schema: z.strictObject({
        faults: z.array(
          z.strictObject({
            fault: z.string(),
            description: z.string(),
            lasts: z.boolean().describe('True for a fault that lasts until it is cleared.'),
            parameters: z.record(z.string(), z.looseObject({ isOptional: z.boolean().optional() })),
          }),
        ),
        operator: z.array(z.strictObject({ action: z.string(), description: z.string() })),
      }),
    },
    run: ({ controller: { tree } }) => ({
      content: {
        faults: faultNames.map((name) => describeFault(name, tree.blueprint)),
        operator: operatorActionNames.map((action) => ({
          action,
          description: operatorActions[action].description,
        })),
      },
    }),
  }),
];
