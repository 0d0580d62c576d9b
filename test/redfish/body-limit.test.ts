/**
 * Tests of body limits: the maximum size before authentication, and that the body of an unknown client is never parsed.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Controller } from '../../machines/index.js';
import { performRequest } from '../../models/redfish/exchange.js';
import { bodyBytesMax } from '../../models/redfish/request/body-text.js';
import type { RequestHead } from '../../models/redfish/request/request.js';
import {
  asBasic,
  bareGenesis,
  bareSecret,
  resetUri,
  sessionsUri,
  systemUri,
} from '../support/service/http-rig.js';

const accountsUri = '/redfish/v1/AccountService/Accounts/';
const peerCertificates = [Buffer.from('a certificate')];

function headOf(method: string, path: string, headers: RequestHead['headers'] = {}): RequestHead {
  return { method, path, query: '', headers, clientAddress: '10.0.0.1' };
}

test('a login has 16 KiB for its body, 64 KiB where the client shows a certificate, whatever its headers say', () => {
  const controller = new Controller(bareGenesis, bareSecret);
  const login = headOf('POST', sessionsUri, { authorization: asBasic().Authorization });

  assert.is(controller.bodyLimit(login, bareGenesis.startMs).bytesMax, 16_384);
  assert.is(controller.bodyLimit({ ...login, peerCertificates }, bareGenesis.startMs).bytesMax, 65_536);
});

test('elsewhere who says nothing of who is asking, or what is no longer so, has 16 KiB', () => {
  const controller = new Controller(bareGenesis, bareSecret);
  const silent = headOf('PATCH', systemUri);

  assert.is(controller.bodyLimit(silent, bareGenesis.startMs).bytesMax, 16_384);
  assert.is(
    controller.bodyLimit(headOf('PATCH', systemUri, { 'x-auth-token': 'none' }), bareGenesis.startMs)
      .bytesMax,
    16_384,
  );
  assert.is(
    controller.bodyLimit({ ...silent, peerCertificates }, bareGenesis.startMs).bytesMax,
    bodyBytesMax,
  );
});

test('a password that came with a request is named, to be checked before there may be more than 16 KiB', () => {
  const controller = new Controller(bareGenesis, bareSecret);
  const { startMs } = bareGenesis;
  const asked = headOf('PATCH', systemUri, { authorization: asBasic('Administrator', 'what').Authorization });

  const { bytesMax, unlessRight } = controller.bodyLimit(asked, startMs);

  assert.is(bytesMax, 16_384);
  assert.is(unlessRight?.userName, 'Administrator');
  assert.is(unlessRight?.password, 'what');
  assert.is(controller.bodyLimit({ ...asked, peerCertificates }, startMs).bytesMax, bodyBytesMax);
});

test('the body of whoever turns out to be nobody is not looked at', () => {
  const controller = new Controller(bareGenesis, bareSecret);
  const { startMs } = bareGenesis;
  const strangers = [
    {},
    { 'x-auth-token': 'none' },
    { authorization: asBasic('Administrator', 'no').Authorization },
  ];
  const writes = [
    ['PATCH', systemUri],
    ['POST', accountsUri],
    ['POST', resetUri],
  ] as const;

  for (const headers of strangers) {
    for (const [method, path] of writes) {
      const asked = controller.exchange(
        { now: startMs, arrive: () => startMs },
        {
          ...headOf(method, path, headers),
          get body(): never {
            throw new Error('somebody looked at it');
          },
        },
      );

      let step = asked.next();
      while (!step.done) step = asked.next(performRequest(step.value));

      assert.is(typeof step.value === 'symbol' ? 0 : step.value.status, 401, `${method} ${path}`);
    }
  }
});

test.run();
