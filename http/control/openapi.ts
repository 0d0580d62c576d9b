/** OpenAPI 3.1 document of the control API, generated from the table of routes. */
import { STATUS_CODES } from 'node:http';
import * as z from 'zod';
import { type Pausing, pause, programVersion } from '../../replay/index.js';
import { problemType } from './problem.js';
import type { Route } from './route.js';

type JsonSchema = z.core.JSONSchema.JSONSchema;

/**
 * Statuses of problems that any request can have: an invalid body or parameter, a missing token, a refused client, or a
 * bug.
 */
const problemsOfAny = [400, 401, 403, 500] as const;

const problem: JsonSchema = {
  type: 'object',
  description: 'Problem details (RFC 9457).',
  required: ['type', 'title', 'status', 'detail'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'Description of the problem and of the expected value.' },
  },
};

/** Members of a route that its description needs. */
export type DescribedRoute = Omit<Route, 'run'>;

interface ApiTitle {
  readonly title: string;
  readonly description: string;
}

const controlApi: ApiTitle = {
  title: 'Tidefish control API',
  description: 'Operator actions, faults, the virtual clock, and queries of the history.',
};

export function* describeApi(
  routes: readonly DescribedRoute[],
  { title, description }: ApiTitle = controlApi,
): Pausing<object> {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: describeRoute(route) };
    yield pause;
  }
  return {
    openapi: '3.1.0',
    info: { title, version: programVersion, description },
    security: [{ token: [] }],
    paths,
    components: {
      schemas: { Problem: problem },
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'Token that `tidefish serve` or `tidefish fleet` prints when it starts.',
        },
      },
    },
  };
}

function describeRoute(route: DescribedRoute): object {
  const { description, within, query, body, example, answer, changesRun, problems = [] } = route;
  const statuses = new Set([
    ...problemsOfAny,
    ...(body ? [413] : []),
    ...(changesRun ? [409] : []),
    ...problems,
  ]);
  const content = answer.schema === undefined ? {} : { schema: schemaOf(answer.schema, 'output') };
  const parameters = [...parametersOf('path', within), ...parametersOf('query', query)];
  return {
    summary: description,
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: schemaOf(body, 'input'), example: JSON.parse(example ?? 'null') },
        },
      },
    }),
    responses: {
      [answer.status]: {
        description: STATUS_CODES[answer.status],
        ...(answer.status !== 204 && { content: { [answer.type]: content, ...typesOf(answer) } }),
      },
      ...(answer.isPartial && {
        207: {
          description: 'The command failed for a part of the members.',
          content: { [answer.type]: content },
        },
      }),
      ...Object.fromEntries([...statuses].map((status) => [status, describeProblem(status)])),
    },
  };
}

/** Returns the additional content types of a route, such as images, without a schema. */
function typesOf({ otherTypes = [] }: Route['answer']): Readonly<Record<string, object>> {
  return Object.fromEntries(otherTypes.map((type) => [type, {}]));
}

function describeProblem(status: number): object {
  return {
    description: STATUS_CODES[status],
    content: { [problemType]: { schema: { $ref: '#/components/schemas/Problem' } } },
  };
}

function parametersOf(place: 'path' | 'query', schema: z.ZodType | undefined): readonly object[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = property as JsonSchema;
    return { name, in: place, required: required.includes(name), description, schema: rest };
  });
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
