/** Test of the built-in server by the client journey, which finds all resources without a fixed URI. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController, makeImage } from '../../index.js';
import { runClientJourney } from '../support/client-journey/journey.js';
import { type JourneyImage, serviceOver } from '../support/client-journey/service.js';

const destination = 'https://listener.example/events';

/** Creates an image for the controller, each with a newer version than the one before. */
function createImages(): (item: object) => JourneyImage | undefined {
  let minor = 50;
  return (item) => {
    if (!('Name' in item) || item.Name !== 'Mgmt 6') return undefined;
    const version = `2.${minor + 30} Jan 17 2026`;
    minor += 1;
    const { octets, filename } = makeImage({
      component: 'Controller',
      for: 'controller',
      version,
      size: 4_096,
    });
    return { octets: new Uint8Array(octets), filename, version };
  };
}

test('a client that knows only the root of the service makes its whole journey on the built-in server', async () => {
  const controller = createController({ listeners: { [destination]: 200 } });
  const service = serviceOver(controller.fetch, 'https://bmc.example', (durationMs) => {
    controller.advance(durationMs);
  });

  const results = await runClientJourney(service, {
    ...controller.credentials,
    listener: { destination, received: () => controller.deliveries.map(({ body }) => body) },
    makeImage: createImages(),
    offerImage: ({ octets }) => {
      const uri = 'https://images.example/rom.bin';
      controller.source(uri, { base64: Buffer.from(octets).toString('base64') });
      return uri;
    },
  });

  assert.is(results.length, 25);
  assert.equal(
    results.filter(({ result }) => result !== 'passed'),
    [],
  );
});

test.run();
