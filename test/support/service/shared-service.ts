/** One service with one session for all tests of a file: up before the first test, down after the last. */
import type { Test } from 'uvu';
import { type RunningService, startService } from '../../../http/index.js';
import { dataFolder, logIn, optionsFor } from './http-rig.js';

export interface SharedService {
  readonly service: RunningService;
  /** The header of the session. */
  readonly session: { readonly 'X-Auth-Token': string };
}

/** `use` gets it before the first test runs. */
export function shareService(test: Test, use: (shared: SharedService) => void): void {
  const data = dataFolder();
  let service: RunningService | undefined;

  test.before(async () => {
    service = await startService(optionsFor(data.folder));
    use({ service, session: await logIn(service) });
  });
  test.after(async () => {
    await service?.close();
    data.remove();
  });
}
