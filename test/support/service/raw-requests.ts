/** Generator of requests as bytes: requests with a known response, and requests that no HTTP server can interpret. */
import fc from 'fast-check';
import { accountsUri, managerUri, resetUri, root, sessionsUri, systemUri } from '../lab.js';
import type { WireAnswer } from './raw-answers.js';

export interface WireRequest {
  readonly text: string;
  /** Returns true if the content of a response does not contradict that it belongs to this request. */
  readonly isAnsweredBy: (answer: WireAnswer) => boolean;
  /** True for a request that changes the tree. */
  readonly writes?: true;
}

function head(line: string, headers: readonly string[] = []): string {
  return [`${line} HTTP/1.1`, 'Host: x', ...headers, '', ''].join('\r\n');
}

function answered(status: number, ...parts: readonly string[]): WireRequest['isAnsweredBy'] {
  return ({ status: given, body = '' }) => given === status && parts.every((part) => body.includes(part));
}

/** Headers without a meaning, in all numbers and characters that HTTP allows. */
const oddHeaders = fc.array(
  fc
    .tuple(
      fc.stringMatching(/^X-[\w!#$%&'*+.^`|~-]{1,20}$/),
      fc.stringMatching(/^[\t -~\u0080-\u00ff]{0,60}$/),
    )
    .map(([name, value]) => `${name}: ${value}`),
  { maxLength: 6 },
);

/**
 * Returns a request whose body has a length header, or is sent in chunks of random sizes with extensions and a trailer.
 */
function framed(line: string, headers: readonly string[], body: string): fc.Arbitrary<string> {
  const chunk = (part: string) => `${part.length.toString(16)};odd="1"\r\n${part}\r\n`;
  const length = `Content-Length: ${body.length}`;
  return fc.oneof(
    fc.constant(head(line, [...headers, length]) + body),
    fc.constant(head(line, [...headers, length, 'Expect: 100-continue']) + body),
    fc.integer({ min: 1, max: body.length - 1 }).map((cut) => {
      const chunks = chunk(body.slice(0, cut)) + chunk(body.slice(cut));
      return `${head(line, [...headers, 'Transfer-Encoding: chunked'])}${chunks}0\r\nX-Trailer: 1\r\n\r\n`;
    }),
  );
}

/** Returns requests that only read or are refused. Almost every response shows which request it belongs to. */
export function harmless(token: string): fc.Arbitrary<WireRequest> {
  const session = `X-Auth-Token: ${token}`;
  const json = [session, 'Content-Type: application/json'];
  const number = fc.integer({ min: 1_000, max: 9_999_999 });
  const bodied = (line: string, headers: readonly string[], body: string, is: WireRequest['isAnsweredBy']) =>
    framed(line, headers, body).map((text) => ({ text, isAnsweredBy: is }));
  const plain = (text: string, isAnsweredBy: WireRequest['isAnsweredBy']) => ({ text, isAnsweredBy });
  return fc.oneof(
    fc
      .tuple(fc.constantFrom(root, systemUri, managerUri, sessionsUri, accountsUri), oddHeaders)
      .map(([uri, odd]) =>
        plain(head(`GET ${uri}`, [session, ...odd]), answered(200, `"@odata.id":"${uri}"`)),
      ),
    fc.constant(
      plain(head(`HEAD ${systemUri}`, [session]), ({ status, body }) => status === 200 && body === undefined),
    ),
    number.map((n) => plain(head(`GET ${root}Lost${n}/`, [session]), answered(404, `Lost${n}/`))),
    number.map((n) =>
      plain(head(`GET ${systemUri.slice(0, -1)}?n=${n}`, [session]), ({ status, headers }) => {
        return status === 308 && headers.get('location') === `${systemUri}?n=${n}`;
      }),
    ),
    fc.constant(plain(head(`GET ${systemUri}`), answered(401, 'NoValidSession'))),
    fc.constant(plain(`GET ${systemUri} HTTP/1.1\r\n${session}\r\n\r\n`, answered(400, 'HeaderMissing'))),
    fc.constant(plain(head(`GET ${root}${'x'.repeat(9_000)}`, [session]), answered(414))),
    fc
      .constantFrom('PUT', 'PROPFIND', 'TRACE')
      .chain((m) => bodied(`${m} ${systemUri}`, json, '{}', answered(405))),
    number.chain((n) => bodied(`PATCH ${systemUri}`, json, `{"Odd${n}":1}`, answered(400, `Odd${n}`))),
    number.chain((n) =>
      bodied(`POST ${resetUri}`, json, `{"ResetType":"Odd${n}"}`, answered(400, `Odd${n}`)),
    ),
    bodied(`POST ${sessionsUri}`, json, '{"UserName":1}', answered(400, 'PropertyMissing')),
    bodied(`PATCH ${systemUri}`, json, '{"AssetTag":', answered(400, 'MalformedJSON')),
    bodied(`PATCH ${systemUri}`, [session, 'Content-Type: text/plain'], 'AssetTag', answered(415)),
  );
}

export function writing(token: string): fc.Arbitrary<WireRequest> {
  const headers = [`X-Auth-Token: ${token}`, 'Content-Type: application/json'];
  return fc
    .integer({ min: 1_000, max: 9_999_999 })
    .chain((n) => framed(`PATCH ${systemUri}`, headers, `{"AssetTag":"${n}"}`))
    .map((text) => ({ text, isAnsweredBy: answered(200, 'Base.', 'Success'), writes: true }) as const);
}

/**
 * Returns requests after which the service must close the connection. It first sends one response, because the start of
 * each request is readable.
 */
export function broken(token: string): fc.Arbitrary<string> {
  const patch = (...headers: string[]) => head(`PATCH ${systemUri}`, [`X-Auth-Token: ${token}`, ...headers]);
  const chunked = patch('Transfer-Encoding: chunked');
  const rest = fc.constantFrom('', 'x', '\0\0\r\n\r\n', head(`GET ${systemUri}`));
  return fc.oneof(
    fc
      .tuple(
        fc.constantFrom(
          'good morning\r\n\r\n',
          '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03',
          '\0\0\0\0',
          head(`FETCH ${systemUri}`),
          head(`get ${systemUri}`),
          head('CONNECT x:1'),
          `GET ${systemUri} HTTP/9.9\r\nHost: x\r\n\r\n`,
          `GET ${systemUri}\r\0\n\r\n`,
          patch('X-Odd: a\0b'),
          patch('X Odd: 1'),
          patch('no colon'),
          ...['odd', '-1', '1e3', '9'.repeat(30)].map((length) => patch(`Content-Length: ${length}`)),
          patch('Content-Length: 1', 'Content-Length: 2'),
          patch('Content-Length: 2', 'Transfer-Encoding: chunked'),
          patch('Transfer-Encoding: gzip'),
          ...['odd\r\n', '-5\r\n', `${'F'.repeat(20)}\r\n`, '3\r\nabcdef\r\n', '2\r\nab\0\r\n'].map(
            (chunk) => chunked + chunk,
          ),
        ),
        rest,
      )
      .map(([text, more]) => text + more),
    fc.constantFrom(
      patch(`X-Odd: ${'x'.repeat(70_000)}`),
      head(`GET /${'x'.repeat(70_000)}`),
      `${chunked}2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
    ),
  );
}

/** Returns the text with inserted, removed and replaced bytes. */
export function mangled(text: string): fc.Arbitrary<string> {
  const byte = fc.oneof(fc.constantFrom('\0', '\r', '\n', ' ', ':', '\xff'), fc.stringMatching(/^[ -~]$/));
  return fc
    .array(fc.tuple(fc.nat(text.length), fc.constantFrom(0, 1, 1, 9), byte), { minLength: 1, maxLength: 4 })
    .map((changes) =>
      changes.reduce((before, [at, out, put]) => before.slice(0, at) + put + before.slice(at + out), text),
    );
}
