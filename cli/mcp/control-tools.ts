/**
 * Tools of the MCP server, generated from the OpenAPI document of a control API: each operation of the API is one tool,
 * with its description and its parameters. No operation is described a second time.
 */
import * as z from 'zod';

type JsonSchema = { readonly [key: string]: unknown };

/** One operation of the control API as a tool. */
export interface ControlTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments: path parameters, query parameters and members of the body, by name. */
  readonly inputSchema: JsonSchema & { readonly type: 'object' };
  readonly method: string;
  /** Path with `{name}` for each parameter. */
  readonly path: string;
  readonly queryNames: readonly string[];
  /** True if the request has a body: all other arguments are its members. */
  readonly hasBody: boolean;
}

const parameterSchema = z.looseObject({
  name: z.string(),
  in: z.enum(['path', 'query']),
  required: z.boolean().optional(),
  description: z.string().optional(),
  schema: z.looseObject({}),
});

const operationSchema = z.looseObject({
  summary: z.string(),
  parameters: z.array(parameterSchema).default([]),
  requestBody: z
    .looseObject({
      content: z.looseObject({ 'application/json': z.looseObject({ schema: z.looseObject({}) }) }),
    })
    .optional(),
  responses: z.record(z.string(), z.looseObject({ content: z.record(z.string(), z.unknown()).optional() })),
});

const documentSchema = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
});

/** Content types of endless streams and of files, which are no result of a tool. */
const withoutText = ['text/event-stream', 'application/zip', 'image/svg+xml'];

/** Returns the tools of a control API. Throws ZodError for a document of another form. */
export function readControlTools(document: unknown): readonly ControlTool[] {
  return Object.entries(documentSchema.parse(document).paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const types = Object.values(operation.responses).flatMap(({ content = {} }) => Object.keys(content));
      if (types.some((type) => withoutText.includes(type)) || path === '/openapi.json') return [];
      return [toolOf(path, method, Object.keys(operations).length > 1, operation)];
    }),
  );
}

function toolOf(
  path: string,
  method: string,
  isOneOfSeveral: boolean,
  { summary, parameters, requestBody }: z.infer<typeof operationSchema>,
): ControlTool {
  const body = requestBody?.content['application/json'].schema;
  const members = membersOf(body);
  const described = parameters.map(({ name, description, schema }) => [name, { ...schema, description }]);
  const required = [
    ...parameters.filter((parameter) => parameter.required === true).map(({ name }) => name),
    ...members.required,
  ];
  return {
    name: `${isOneOfSeveral && method !== 'get' ? `${method}_` : ''}${nameOf(path)}`,
    description: summary,
    inputSchema: {
      type: 'object',
      properties: { ...Object.fromEntries(described), ...members.properties },
      ...(required.length > 0 && { required }),
      additionalProperties: members.isOpen,
    },
    method: method.toUpperCase(),
    path,
    queryNames: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
    hasBody: body !== undefined,
  };
}

/** Returns the members of a body; a body with several forms has the members of all of them. */
function membersOf(body: JsonSchema | undefined): {
  readonly properties: JsonSchema;
  readonly required: readonly string[];
  readonly isOpen: boolean;
} {
  if (body === undefined) return { properties: {}, required: [], isOpen: false };
  const forms = (body.anyOf ?? body.oneOf ?? [body]) as readonly JsonSchema[];
  const properties = Object.assign({}, ...forms.map((form) => form.properties ?? {})) as JsonSchema;
  const required = forms.length === 1 ? ((forms[0]?.required ?? []) as readonly string[]) : [];
  return { properties, required, isOpen: forms.some((form) => form.additionalProperties !== false) };
}

/** `/branches/{branch}/history/why` becomes `branches_by_branch_history_why`. */
function nameOf(path: string): string {
  return path
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => segment.replace(/^\{(\w+)\}$/, 'by_$1').replaceAll(/\W/g, '_'))
    .join('_');
}

/** Request to the control API for the call of a tool. */
export interface ToolRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly body: string | undefined;
}

/** Returns the request for arguments; the API itself validates their values. */
export function requestOf(tool: ControlTool, values: Readonly<Record<string, unknown>>): ToolRequest {
  const inPath = new Set<string>();
  const path = tool.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    inPath.add(name);
    return String(values[name] ?? '')
      .split('/')
      .map(encodeURIComponent)
      .join('/');
  });
  const query = new URLSearchParams();
  for (const name of tool.queryNames) if (values[name] !== undefined) query.set(name, String(values[name]));
  const rest = Object.entries(values).filter(
    ([name]) => !inPath.has(name) && !tool.queryNames.includes(name),
  );
  const search = query.size === 0 ? '' : `?${query}`;
  return {
    method: tool.method,
    target: `${path}${search}`,
    body: tool.hasBody ? JSON.stringify(Object.fromEntries(rest)) : undefined,
  };
}
