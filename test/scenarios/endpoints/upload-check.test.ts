/**
 * Tests of the arguments of `upload`: they are checked before the upload starts, with the messages of scenario files.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController, type InProcessController } from '../../../index.js';

const rom = { for: 'systemRom', version: 'U58 v2.60 (01/01/2026)' } as const;

/** Returns the problem of an upload. The call is untyped, as in plain JavaScript. */
function problemOf(controller: InProcessController, image: unknown, options?: unknown): string {
  const upload: (...given: readonly unknown[]) => unknown = (...given) =>
    controller.upload(...(given as Parameters<InProcessController['upload']>));
  try {
    upload(image, options);
    return 'none';
  } catch (error) {
    assert.instance(error, TypeError);
    return error instanceof TypeError ? error.message : '';
  }
}

const wrong: readonly (readonly [image: unknown, options: unknown, expected: RegExp])[] = [
  [{ for: 'systemRom' }, {}, /^image\.version: "version" is missing.*text of 1 to 128 characters/],
  [{ ...rom, version: 1.05 }, {}, /^image\.version: found 1\.05/],
  [{ ...rom, version: '' }, {}, /^image\.version: found ""/],
  [{ ...rom, version: 'a\nb' }, {}, /^image\.version: /],
  [{ ...rom, for: 'nope' }, {}, /^image\.for: found "nope".*one of controller, systemRom/],
  [{ ...rom, for: 'tpm' }, {}, /^image\.for: found "tpm"/],
  [{ ...rom, sizeBytes: -5 }, {}, /^image\.sizeBytes: found -5.*whole number of bytes from 1 to/],
  [{ ...rom, sizeBytes: 1.5 }, {}, /^image\.sizeBytes: found 1\.5/],
  [{ ...rom, sizeBytes: 2e12 }, {}, /^image\.sizeBytes: found 2000000000000/],
  [{ ...rom, model: '' }, {}, /^image\.model: found ""/],
  [{ ...rom, verison: '1' }, {}, /^image\.verison: .*did you mean "version"/],
  [rom, { paramters: {} }, /^options\.paramters: .*did you mean "parameters"/],
  [rom, { parameters: { Section: undefined } }, /^options\.parameters\.Section: /],
  [rom, { filename: 5 }, /^options\.filename: found 5/],
  [rom, { signature: 'yes' }, /^options\.signature: found "yes".*expected true or false or Uint8Array/],
  [rom, { headers: { 'X-Auth-Token': 1 } }, /^options\.headers\.X-Auth-Token: found 1/],
  [Buffer.from('octets'), { signed: true }, /^options\.signed: /],
  [undefined, {}, /^image: "image" is missing.*Uint8Array or a mapping/],
  ['rom.bin', {}, /^image: found "rom\.bin"/],
];

test('what is no image, or no options, is a TypeError that names it, and nothing has begun', () => {
  const controller = createController();
  const { fingerprint } = controller;

  for (const [image, options, expected] of wrong)
    assert.match(problemOf(controller, image, options), expected);

  assert.is(controller.fingerprint, fingerprint);
  assert.is(controller.upload(rom, { signature: true }).status, 200);
});

test('all that is wrong is said at once', () => {
  const problem = problemOf(createController(), { for: 'nope', version: 7 }, { file: 'rom.bin' });

  assert.match(problem, /^image\.for: .*; image\.version: .*; options\.file: /);
});

test('what the service itself refuses is its answer, as over HTTPS', () => {
  const controller = createController();

  const answer = controller.upload(rom, { filename: 'a b', parameters: { UpdateRepository: true } });
  const unknown = controller.upload(rom, { parameters: { UpdateTargets: true } });

  assert.equal([answer.status, answer.messageIds], [400, ['Mgmt.2.30.UpdateBadParameter']]);
  assert.equal([unknown.status, unknown.messageIds], [400, ['Mgmt.2.30.PropertyNotWritableOrUnknown']]);
});

test.run();
