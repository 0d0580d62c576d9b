/** A request as text for elsewhere: a curl command, a step of a scenario, and a test. */

export interface ResourceRequest {
  readonly method: 'GET' | 'PATCH' | 'POST' | 'PUT' | 'DELETE';
  readonly uri: string;
  /** Body as a value of JSON; undefined for none. */
  readonly body?: unknown;
}

/** Returns a command for a POSIX shell. The address and the login are variables, so that no secret is copied. */
export function toCurl({ method, uri, body }: ResourceRequest): string {
  const parts = [
    'curl -k -u "$TIDEFISH_USER:$TIDEFISH_PASSWORD"',
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...(body === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body))}`]),
    `"$TIDEFISH_URL"${quoted(uri)}`,
  ];
  return parts.join(' ');
}

/** Returns a step of a scenario, at a time since the start. Flow style of YAML is JSON, so that nothing is ambiguous. */
export function toScenarioStep({ method, uri, body }: ResourceRequest, at: string): string {
  const request = `${method} ${uri}`;
  const lines = [`- at: ${at}`, `  request: ${JSON.stringify(request)}`];
  if (body !== undefined) lines.push(`  body: ${JSON.stringify(body)}`);
  return lines.join('\n');
}

/** Returns a test of Vitest with a controller of its own, which expects the status that the request had here. */
export function toTest({ method, uri, body }: ResourceRequest, status = 200): string {
  const send = method === 'PUT' || method === 'GET' ? 'request' : method.toLowerCase();
  const parameters = [
    ...(send === 'request' ? [method] : []),
    uri,
    ...(body === undefined ? [] : [body]),
  ].map((each) => JSON.stringify(each));
  const title = JSON.stringify(`${method} ${uri} answers with ${status}`);
  return [
    "import { createController } from 'tidefish';",
    "import { expect, test } from 'vitest';",
    '',
    `test(${title}, () => {`,
    '  const controller = createController({ seed: 1 });',
    `  const { status } = controller.${send}(${parameters.join(', ')});`,
    `  expect(status).toBe(${status});`,
    '});',
  ].join('\n');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
