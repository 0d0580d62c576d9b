/** Routes of what there is: the faults of this server, the operator actions, and the schemas of resources. */
import * as z from 'zod';
import {
  describeFault,
  faultNames,
  listFirmware,
  operatorActionNames,
  operatorActions,
  schemaOfType,
  versionForm,
} from '../../../machines/index.js';
import { type Blueprint, imageKinds } from '../../../models/blueprint/index.js';
import { type Route, refused, route } from '../route.js';

export const catalogRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/catalog',
    description:
      'Faults of this server with the possible values of their parameters, operator actions, and the firmware for which there are images.',
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
        firmware: z.array(
          z.strictObject({
            kind: z.enum(imageKinds),
            model: z.string(),
            name: z.string(),
            example: z.string().optional().describe('Version in the form of this kind, if it has one.'),
          }),
        ),
      }),
    },
    run: ({ controller: { tree } }) => ({
      content: {
        faults: faultNames.map((name) => describeFault(name, tree.blueprint)),
        operator: operatorActionNames.map((action) => ({
          action,
          description: operatorActions[action].description,
        })),
        firmware: listImageFirmware(tree.blueprint),
      },
    }),
  }),
  route({
    method: 'GET',
    path: '/schemas/{type}',
    description:
      'JSON schema of a type of resources, with the descriptions and allowed values of its properties.',
    within: z.strictObject({
      type: z.string().describe('Type without the leading #, such as ComputerSystem.v1_18_0.ComputerSystem.'),
    }),
    answer: { schema: z.looseObject({ definitions: z.looseObject({}) }) },
    problems: [404],
    run: (_, { within: { type } }) => {
      const schema = schemaOfType(type);
      return schema === undefined ? refused(404, `there is no type ${type}`) : { content: schema };
    },
  }),
];

/** Lists the firmware for which images can be made, once for each model. */
function listImageFirmware(blueprint: Blueprint): readonly object[] {
  const kinds: readonly string[] = imageKinds;
  const items = new Map(
    listFirmware(blueprint)
      .filter(({ kind }) => kinds.includes(kind))
      .map((item) => [`${item.kind} ${item.model}`, item]),
  );
  return [...items.values()].map(({ kind, model, name }) => {
    const example = versionForm(kind);
    return { kind, model, name, ...(example !== undefined && { example }) };
  });
}
