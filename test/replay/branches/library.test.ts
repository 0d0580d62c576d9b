/** Tests of all scenarios of the library: a branch without edits equals the history, at every branch point. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createStateFingerprints } from '../../../machines/index.js';
import { afterEvents, branchOf, openHistory } from '../../../replay/index.js';
import { libraryHistories } from '../../support/history/library-histories.js';

/** Branch points as shares of the history's events. */
const shares = [0, 0.25, 0.5, 0.75, 1];

for (const { file, journal, fingerprint } of libraryHistories(4)) {
  test(`${file}: inputs that are placed by their instants find their places`, () => {
    const { history } = openHistory(journal);
    assert.ok(history);
    const fingerprints = createStateFingerprints(history.genesis);

    for (const share of shares) {
      const from = afterEvents(history, Math.floor(share * history.end.after));
      const branch = branchOf(history, { from });
      const { end } = branch.history;

      assert.equal(branch.skipped, [], `from ${from.after}`);
      assert.equal(end, history.end, `from ${from.after}`);
      assert.is(fingerprints.of(branch.history.treeAt(end.at)), fingerprint, `from ${from.after}`);
    }
  });
}

test.run();
