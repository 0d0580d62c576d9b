/** Tests of the files and of the printed lines of the request log. */
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readRequestFiles, requestParts, storeRequests } from '../../../http/requests/request-files.js';
import { RequestLog } from '../../../http/requests/request-log.js';
import { formatRequest } from '../../../http/requests/request-text.js';
import type { LoggedRequest } from '../../../replay/index.js';
import { dataFolder } from '../../support/service/http-rig.js';
import { sampleRequest } from '../../support/service/sample-request.js';

const request = {
  number: 0,
  startedMs: 0,
  durationMs: 1.23456,
  client: '127.0.0.1',
  user: null,
  method: 'GET',
  uri: '/redfish/v1/',
  status: 200,
  bytes: 0,
  atMs: 0,
  events: [],
  message: null,
  problem: null,
};

test('the memory of the log has a limit, and the oldest requests leave first', () => {
  const log = new RequestLog();
  for (let added = 0; added < 10_001; added++) log.add({ ...request });

  const numbers = [...log.after(0)].map(({ number }) => number);
  assert.equal([numbers.length, numbers[0], numbers.at(-1)], [10_000, 2, 10_001]);
});

test('a full file becomes the older part, so that both parts stay below their limit', () => {
  const { folder, remove } = dataFolder();
  try {
    const write = () => {
      const log = new RequestLog();
      const end = storeRequests(log, { directory: folder, onFailure: assert.unreachable, bytesMax: 300 });
      log.add({ ...request });
      end();
    };
    for (let round = 0; round < 4; round++) write();

    const [older, newest] = requestParts(folder);
    assert.ok(existsSync(older));
    assert.ok(readFileSync(newest).length <= 300);
    const numbers = readRequestFiles(folder).requests.map(({ number }) => number);
    assert.is(numbers.at(-1), 4);
    assert.ok(numbers.length < 4);
    appendFileSync(newest, 'no request\n');
    assert.equal(readRequestFiles(folder).damaged, [`${newest}:2`]);
  } finally {
    remove();
  }
});

test('a log that cannot be read or written stays in memory, and the failure is reported once', () => {
  const { folder, remove } = dataFolder();
  const [older, newest] = requestParts(folder);
  const problems: string[] = [];
  const options = { directory: folder, onFailure: (problem: string) => void problems.push(problem) };
  try {
    for (const part of [older, newest]) {
      mkdirSync(part);
      const log = new RequestLog();
      const end = storeRequests(log, options);
      log.add({ ...request });
      end();
      assert.is(log.last, 1);
      rmSync(part, { recursive: true });
    }
    assert.is(problems.length, 2);
    for (const problem of problems)
      assert.match(problem, /cannot be used \(requests\.jsonl\S* is no regular file\)/);

    // The older part cannot be replaced, so the write fails and closes its file.
    const before = readdirSync('/proc/self/fd').length;
    const log = new RequestLog();
    const end = storeRequests(log, { ...options, bytesMax: 1 });
    mkdirSync(path.join(older, 'x'), { recursive: true });
    for (let batch = 0; batch < 2_000; batch++) log.add({ ...request });
    assert.match(problems.at(-1) ?? '', /cannot write the request log .* any more/);
    assert.is(readdirSync('/proc/self/fd').length, before);
    end();
    assert.is(problems.length, 3);
  } finally {
    remove();
  }
});

test('a client cannot forge fields and lines of a printed request', () => {
  const line = (members: Partial<LoggedRequest>) => formatRequest({ ...sampleRequest, ...members });
  const fields = line({}).split('  ').length;

  for (const [user, shown] of [
    ['root\n2026  GET  /x  200', '"root\\n2026 \\u0020GET \\u0020/x \\u0020200"'],
    ['\t', '"\\t"'],
    ['\u2028\u0085\u202e', '"\\u2028\\u0085\\u202e"'],
    ['', '""'],
    ['-', '"-"'],
    ['"a"', '"\\"a\\""'],
    ['LAB\\John Doe', 'LAB\\John Doe'],
  ] as const) {
    assert.is(
      line({ user }),
      line({ user: 'X' }).replace('X', () => shown),
    );
    assert.is(line({ user, uri: user }).split('  ').length, fields);
  }
});

test.run();
