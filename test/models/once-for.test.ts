/** Tests of memoization by object: a value that depends on one object is computed once for that object. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { memoizeByObject } from '../../models/memoize.js';

test('it is worked out once for each object, also where nothing comes of it, and equal objects are not the same', () => {
  const asked: object[] = [];
  const nothing = memoizeByObject((key: object) => void asked.push(key));
  const [one, equal] = [{ name: 'a' }, { name: 'a' }];

  for (const key of [one, one, equal, one]) nothing(key);

  assert.is(asked.length, 2);
  assert.ok(asked[0] === one && asked[1] === equal);
});

test.run();
