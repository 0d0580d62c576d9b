/**
 * Tests of 20,000 random request targets, including targets that Node's own parser rejects: every one is answered, and
 * none with a 5xx status. The targets are random combinations of the parts of real targets.
 */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Controller } from '../../../machines/index.js';
import {
  bareFront,
  bareGenesis,
  bareSecret,
  password,
  sessionsUri,
  systemUri,
  userName,
} from '../../support/service/http-rig.js';

const seed = 20_261_122;
const count = 20_000;
const pieces = [
  ...[
    '/',
    '//',
    '.',
    '..',
    '/./',
    '/../',
    '%',
    '%2F',
    '%2e%2e',
    '%00',
    '%zz',
    '%f0%9f%90%9f',
    '%ff',
    '\\',
    ';',
    ':',
    '@',
  ],
  ...[
    '*',
    '?',
    '#',
    '&',
    '=',
    '[',
    ']',
    '[::1]',
    '[::',
    'x',
    'x:1',
    ':99999',
    'x:y@z',
    '~',
    '^',
    '|',
    '{',
    '}',
    '"',
    "'",
  ],
  ...[
    'http://',
    'https://',
    'x://',
    'HTTP://',
    'file:///',
    'javascript:',
    'localhost',
    '127.0.0.1',
    '\u00e9',
    '\u00ff',
  ],
  ...[
    '/redfish',
    '/redfish/',
    '/redfish/v1',
    '/redfish/v1/',
    '$metadata',
    'odata',
    systemUri,
    'Systems',
    'Managers/1/',
  ],
  ...[
    'JsonSchemas/',
    'SchemaStore/en/',
    'Registries',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'Actions/',
  ],
  ...[
    '$expand',
    '$select',
    '$filter',
    '$top',
    '$skip',
    '$count',
    'only',
    '.',
    '*',
    '(',
    ')',
    '$levels=1',
    '1',
    '-1',
    '9'.repeat(40),
  ],
  ...['Name', 'eq', '%20', '+', "'OK'", ',', 'Oem/Vnd', 'x'.repeat(300)],
];

const target = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 12 })
      .map((all) => all.join('')),
  },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.constantFrom(...pieces), { maxLength: 12 })
      .map((all) => `/redfish/v1/${all.join('')}`),
  },
  { weight: 1, arbitrary: fc.stringMatching(/^[!-~]{1,60}$/) },
);
const method = fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'DELETE');

test('whatever a request is addressed to, it is answered, and never by a failure', async () => {
  const { server, url, bugs, close } = await bareFront(new Controller(bareGenesis, bareSecret));
  try {
    const body = JSON.stringify({ UserName: userName, Password: password });
    const headers = { 'Content-Type': 'application/json' };
    const login = await fetch(url + sessionsUri, { method: 'POST', headers, body });
    const token = login.headers.get('X-Auth-Token') ?? '';
    const statuses = new Map<number, number>();

    for (const [verb, to, known] of fc.sample(fc.tuple(method, target, fc.boolean()), {
      seed,
      numRuns: count,
    })) {
      const request = Object.assign(new IncomingMessage(new Socket()), {
        method: verb,
        url: to,
        httpVersion: '1.1',
        headers: { host: 'x', ...(known ? { 'x-auth-token': token } : {}) },
      });
      const response = new ServerResponse(request);
      server.emit('request', request, response);
      while (!response.writableEnded) await turn();
      const { statusCode } = response;
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      assert.ok(statusCode < 500, `${statusCode} to ${verb} ${to}`);
    }

    assert.equal(bugs, []);
    for (const status of [200, 400, 401, 404]) assert.ok((statuses.get(status) ?? 0) > 100, `${status}`);
  } finally {
    close();
  }
});

test.run();
