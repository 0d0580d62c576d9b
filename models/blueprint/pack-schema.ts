/**
 * Schema of a dialect pack: what a family of captured services has beside the standard, as data. The standard parts of a
 * capture need no pack. Source of the packs of the project: `models/captured/packs`.
 */
import * as z from 'zod';
import { pattern, text, whole } from './field-schemas.js';

const actionName = pattern(
  /^[A-Za-z][A-Za-z0-9]*\.[A-Za-z][A-Za-z0-9]*$/,
  'the name of an action such as ComputerSystem.Reset',
);
const typeName = pattern(/^[A-Za-z][A-Za-z0-9]*$/, 'the name of a schema such as JobCollection');
const pointer = pattern(/^(?:\/[^/]+)+$/, 'a JSON pointer such as /Messages/0/Message');
const propertyName = pattern(/^[A-Za-z][A-Za-z0-9]*$/, 'the name of a property');

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** Action that the standard action of the simulation performs. */
const sameAction = z.strictObject({
  /** Name of the standard action. */
  action: actionName,
  /** Resource with the standard action: the primary one with the role, or the resource of the captured action. */
  on: z.enum(['system', 'manager', 'chassis', 'self']),
  /** Parameters of the standard action, whatever the request has. */
  parameters: z.record(propertyName, scalar),
});

/** Action that changes properties of its resource. */
const patchAction = z.strictObject({
  /** Values by property: a constant, or the value of a parameter of the request. */
  patch: z.record(
    propertyName,
    z.union([z.strictObject({ parameter: propertyName }), z.strictObject({ value: scalar })]),
  ),
});

const jobProperty = z.union([
  z.strictObject({
    /** JSON pointer of the value in the task. */
    from: pointer,
    /** Value of the job by value of the task. A value that is missing here stays. */
    values: z.record(z.string(), z.string()).optional(),
  }),
  z.strictObject({ value: scalar }),
]);

export const dialectPack = z.strictObject({
  /** Name of the pack. */
  name: pattern(/^[a-z][a-z0-9-]{0,63}$/, 'a name of lower-case letters, digits and dashes'),
  description: text,
  /** Schemas and actions of which a capture has at least one if the pack is for it. */
  speaks: z.array(z.union([actionName, typeName])).min(1),
  /** What vendor actions do, by name. */
  actions: z.record(actionName, z.union([sameAction, patchAction])).optional(),
  /** Form of the ids of tasks and jobs; numbers with this many digits follow the prefix. */
  taskIds: z
    .strictObject({
      prefix: pattern(/^[A-Za-z0-9_-]{1,32}$/, 'letters, digits, dashes and underscores'),
      digits: whole(1, 15),
    })
    .optional(),
  /** Collections that show each task as a job. */
  jobs: z
    .array(
      z.strictObject({
        /** Schema of the collection. */
        collection: typeName,
        /** `@odata.type` of a job when no job is captured. */
        type: text,
        properties: z.record(propertyName, jobProperty),
      }),
    )
    .optional(),
  /** Schemas whose settings resources take effect at once, without a start of the host. */
  immediateSettings: z.array(typeName).optional(),
});
