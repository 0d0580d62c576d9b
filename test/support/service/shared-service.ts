/** One service with one session for all tests of a file. It starts before the first test and ends after the last one. */
import type { Test } from 'uvu';
import { type RunningService, startService } from '../../../http/index.js';
import { dataFolder, logIn, optionsFor } from './http-rig.js';

export interface SharedService {
  readonly service: RunningService;
  /** Header with the session token. */
  readonly session: { readonly 'X-Auth-Token': string };
}

/** Starts the shared service and passes it to `use` before the first test runs. */
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
