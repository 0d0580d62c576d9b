/** Tests of serial numbers, UUIDs and addresses: they depend only on the seed and the component. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController } from '../../index.js';
import { deriveMac, deriveSerial, deriveUuid } from '../../models/identity.js';
import { systemUri } from '../support/lab.js';

test('each part has its own, and another seed another one', () => {
  for (const of of [deriveSerial, deriveUuid, deriveMac]) {
    const all = ['1', '2'].flatMap((seed) => ['system', 'manager', 'drive/1'].map((part) => of(seed, part)));
    assert.is(new Set(all).size, all.length);
    assert.is(of('1', 'system'), all[0]);
  }
});

test('they have the form of the real thing', () => {
  assert.match(deriveSerial('s', 'p'), /^X[0-9A-HJ-NPR-Y]{9}$/);
  assert.match(deriveUuid('s', 'p'), /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.match(deriveMac('s', 'p'), /^02:00(:[0-9A-F]{2}){4}$/);
});

test('a serial pinned in the blueprint is the one shown', () => {
  const controller = createController({ blueprint: { system: { serialNumber: 'PINNED0001' } } });

  assert.is(controller.get(systemUri).SerialNumber, 'PINNED0001');
});

test.run();
