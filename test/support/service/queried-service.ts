/** Service with a history that the control API can query. */
import * as assert from 'uvu/assert';
import type { RunningService } from '../../../http/index.js';
import { asBasic, ask, control, optionsFor, systemUri, withService } from './http-rig.js';

export async function look(service: RunningService, target: string) {
  const { status, json, text } = await control(service, target, { method: 'GET' });
  assert.is(status, 200, text);
  return json;
}

export function query(path: string, asked: Readonly<Record<string, string>>): string {
  return `${path}?${new URLSearchParams(asked)}`;
}

/**
 * Returns a function that runs tests on a service with a short history: the power button is held at the start, an asset
 * tag is set after ten minutes, and ten more minutes pass.
 */
export function pastOf(folder: string) {
  return (use: (service: RunningService) => Promise<void>, pastBytesMax = 10_000_000): Promise<void> =>
    withService(optionsFor(folder, { pastBytesMax }), async (service) => {
      await control(service, '/button', { body: { action: 'hold' } });
      await control(service, '/advance', { body: { by: '10m' } });
      const tagged = await ask(service, systemUri, {
        method: 'PATCH',
        headers: asBasic(),
        body: { AssetTag: 'rack 7' },
      });
      assert.is(tagged.status, 200, tagged.text);
      await control(service, '/advance', { body: { by: '10m' } });
      await use(service);
    });
}
