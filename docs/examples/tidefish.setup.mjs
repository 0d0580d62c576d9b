/**
 * A setup file of Vitest: reporters find the journals of a failed test as `journals` in the `meta` of the test; the JSON
 * reporter prints them. In the configuration: `test: { setupFiles: ['./tidefish.setup.mjs'] }`.
 */
import { journalsOf } from 'tidefish';
import { beforeEach } from 'vitest';

beforeEach(({ onTestFailed }) => {
  onTestFailed(({ task }) => {
    task.meta.journals = task.result.errors.flatMap(journalsOf);
  });
});
