/**
 * Parser of HTTP responses from the bytes of a socket. It throws on invalid responses, so that a test of bytes fails.
 */

export interface WireAnswer {
  readonly status: number;
  /** Headers by lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  /** Body bytes as latin1; undefined if the headers announce a body and none follows, as in responses to HEAD. */
  readonly body: string | undefined;
}

/** Returns all responses in the bytes (latin1), without interim ones. */
export function answersIn(bytes: string): readonly WireAnswer[] {
  const answers: WireAnswer[] = [];
  let rest = bytes;
  while (rest !== '') {
    const end = rest.indexOf('\r\n\r\n');
    if (end === -1) throw new Error(`no end of the head: ${rest.slice(0, 200)}`);
    const { status, headers } = parseHead(rest.slice(0, end));
    const { body, length } = parseBody(status, headers, rest.slice(end + 4));
    if (status >= 200) answers.push({ status, headers, body });
    rest = rest.slice(end + 4 + length);
  }
  return answers;
}

function parseHead(text: string): Pick<WireAnswer, 'status' | 'headers'> {
  const [first = '', ...lines] = text.split('\r\n');
  const status = /^HTTP\/1\.1 (\d{3}) [\w -]+$/.exec(first)?.[1];
  if (status === undefined) throw new Error(`no status line: ${first}`);
  const headers = new Map<string, string>();
  for (const line of lines) {
    const [, name, value] = /^([\w-]+): (.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) throw new Error(`no header: ${line}`);
    headers.set(name.toLowerCase(), value);
  }
  return { status: Number(status), headers };
}

/** Returns the body at the start of the remaining bytes, and the number of bytes that it occupies. */
function parseBody(status: number, headers: WireAnswer['headers'], rest: string) {
  if (status < 200 || status === 204 || status === 304) return { body: undefined, length: 0 };
  const declared = headers.get('content-length');
  if (declared !== undefined) {
    const length = Number(declared);
    if (!(length <= rest.length)) throw new Error(`${declared} bytes announced, ${rest.length} came`);
    return { body: rest.slice(0, length), length };
  }
  // A body without a length extends to the end of the connection, as in HTTP/1.0.
  if (headers.get('transfer-encoding') !== 'chunked') return { body: rest, length: rest.length };
  // A chunk cannot start with this text, so the response belongs to a HEAD request.
  if (rest === '' || rest.startsWith('HTTP/')) return { body: undefined, length: 0 };
  return parseChunks(rest);
}

function parseChunks(rest: string): { readonly body: string; readonly length: number } {
  let body = '';
  for (let at = 0; ; ) {
    const digits = /^([\da-f]+)\r\n/.exec(rest.slice(at, at + 16))?.[1];
    if (digits === undefined) throw new Error(`no chunk: ${rest.slice(at, at + 80)}`);
    const start = at + digits.length + 2;
    const size = Number.parseInt(digits, 16);
    at = start + size + 2;
    if (rest.slice(start + size, at) !== '\r\n') throw new Error('a chunk without an end');
    if (size === 0) return { body, length: at };
    body += rest.slice(start, start + size);
  }
}
