/** Generator of `docs/reference/control-api.md` from the OpenAPI description that the service returns. */
import { describeApi } from '../../../../http/control/openapi.js';
import { routes } from '../../../../http/control/routes/index.js';
import { runToCompletion } from '../../../../replay/cooperative.js';
import { escapeText, formatPage, formatTable } from '../tables.js';

interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

interface Content {
  readonly schema?: Schema;
  readonly example?: unknown;
}

interface Operation {
  readonly summary: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly description?: string;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, Content>>; readonly description: string }>
  >;
}

interface Api {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

export function formatControlApi(): string {
  const { paths } = runToCompletion(describeApi(routes)) as Api;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      title: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
  return formatPage(
    'Control API',
    'This page describes every route of the control API. [The guide](../guides/serving-over-https.md#control-api) has requests to copy, and `/openapi.json` of a service is the same description as OpenAPI 3.1. Problems are problem details (RFC 9457).',
    formatTable(
      ['Route', 'Purpose'],
      operations.map(({ title, operation }) => [`\`${title}\``, escapeText(operation.summary)]),
    ),
    ...operations.map(({ title, operation }) => formatOperation(title, operation)),
  );
}

function formatOperation(title: string, operation: Operation): string {
  const { summary, parameters = [], requestBody, responses } = operation;
  const body = requestBody?.content['application/json'];
  return [
    `## \`${title}\``,
    escapeText(summary),
    ...(parameters.length === 0
      ? []
      : [
          formatTable(
            ['Parameter', 'Place', 'Meaning'],
            parameters.map(({ name, in: place, required, description = '' }) => [
              `\`${name}\``,
              required ? place : `${place}, optional`,
              escapeText(description),
            ]),
          ).trimEnd(),
        ]),
    ...(body === undefined ? [] : formatBody(body)),
    `Answers: ${Object.entries(responses).map(formatAnswer).join(', ')}.`,
  ].join('\n\n');
}

function formatBody({ schema = {}, example }: Content): readonly string[] {
  const rows = Object.entries(schema.properties ?? {}).map(([key, property]) => [
    `\`${key}\``,
    typeOf(property),
    schema.required?.includes(key) === true ? 'yes' : 'no',
    escapeText(property.description ?? ''),
  ]);
  return [
    ...(rows.length === 0
      ? []
      : [formatTable(['Key of the body', 'Type', 'Required', 'Meaning'], rows).trimEnd()]),
    ...(example === undefined || example === null
      ? []
      : [`\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``]),
  ];
}

function typeOf({ type, enum: values }: Schema): string {
  if (values !== undefined) return values.map((value) => `\`${value}\``).join(', ');
  return type === undefined ? '' : [type].flat().join(' or ');
}

function formatAnswer([status, { content, description }]: [string, Operation['responses'][string]]): string {
  const types = status.startsWith('2') ? Object.keys(content ?? {}) : [];
  return types.length === 0 ? `${status} ${description}` : `${status} with \`${types.join('`, `')}\``;
}
