/** Tests of parallel requests of client code: they arrive in the order of the calls for every kind of body. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController, type WorldEnvironment } from '../../index.js';
import { systemUri } from '../support/lab.js';

const blobBytes = 400_000;

type Body = NonNullable<RequestInit['body']>;

/** Bodies that set an asset tag, by kind. The last kind takes the longest to read. */
const bodies: Readonly<Record<string, (tag: string) => Body>> = {
  text: tagged,
  octets: (tag) => new TextEncoder().encode(tagged(tag)),
  'a Blob': (tag) => new Blob([tagged(tag)]),
  'a long Blob': (tag) => new Blob([' '.repeat(blobBytes), tagged(tag)]),
  'a stream': (tag) =>
    new ReadableStream({
      async start(stream) {
        for (const piece of tagged(tag)) {
          await new Promise<void>((resolve) => void setImmediate(resolve));
          stream.enqueue(new TextEncoder().encode(piece));
        }
        stream.close();
      },
    }),
};

function tagged(tag: string): string {
  return JSON.stringify({ AssetTag: tag });
}

async function patch(
  { fetch }: Pick<WorldEnvironment, 'fetch'>,
  authorization: string,
  body: Body,
  as: 'address' | 'Request',
): Promise<number> {
  const headers = { authorization, 'content-type': 'application/json' };
  const init = { method: 'PATCH', headers, body, duplex: 'half' } as RequestInit;
  const sent =
    as === 'address'
      ? fetch(systemUri, init)
      : fetch(new Request(new URL(systemUri, 'https://controller'), init));
  return (await sent).status;
}

for (const [name, first] of Object.entries(bodies)) {
  for (const as of ['address', 'Request'] as const) {
    test(`${name} (${as}) that is sent first arrives before a text that is sent second`, async () => {
      const controller = createController();
      const { authorization } = controller;

      const statuses = await controller.drive((surroundings) =>
        Promise.all([
          patch(surroundings, authorization, first('first'), as),
          patch(surroundings, authorization, tagged('second'), 'address'),
          surroundings.fetch(systemUri, { headers: { authorization } }).then(({ status }) => status),
        ]),
      );

      assert.equal(statuses, [200, 200, 200]);
      assert.is(controller.tree.host.assetTag, 'second');
    });
  }
}

test('a form is read before a request that is sent after it is handled', async () => {
  const controller = createController();
  const { authorization } = controller;
  const form = new FormData();
  form.set('parameters', 'none');

  const [upload, tag] = await controller.drive(({ fetch }) =>
    Promise.all([
      fetch('/cgi-bin/uploadFile', { method: 'POST', headers: { authorization }, body: form }),
      patch({ fetch }, authorization, tagged('second'), 'address'),
    ]),
  );

  assert.ok(upload.status >= 400);
  assert.is(tag, 200);
});

test('a body that waits for virtual time or another answer is passed by, at the instant at which nothing else happens', async () => {
  const controller = createController();
  const { authorization } = controller;
  const startMs = controller.now;

  await controller.drive(async ({ fetch, sleep, now }) => {
    const late = new ReadableStream({
      async start(stream) {
        await sleep('10s');
        stream.enqueue(new TextEncoder().encode(tagged('late')));
        stream.close();
      },
    });
    const slow = patch({ fetch }, authorization, late, 'address');
    await patch({ fetch }, authorization, tagged('soon'), 'address');
    assert.is(now(), startMs);
    await slow;
    assert.is(now(), startMs + 10_000);
  });

  assert.is(controller.tree.host.assetTag, 'late');
});

test('without a driver the order is that of the calls as well, and a body that cannot be read holds up nobody', async () => {
  const controller = createController();
  const { authorization } = controller;
  const broken = new ReadableStream({
    pull: (stream) => stream.error(new Error('the disk is gone')),
  });

  const outcomes = await Promise.allSettled([
    patch(controller, authorization, broken, 'address'),
    patch(controller, authorization, new Blob([tagged('first')]), 'Request'),
    patch(controller, authorization, tagged('second'), 'address'),
  ]);

  assert.equal(
    outcomes.map(({ status }) => status),
    ['rejected', 'fulfilled', 'fulfilled'],
  );
  assert.is(controller.tree.host.assetTag, 'second');
});

test.run();
