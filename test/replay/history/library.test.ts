/** Every scenario of the library: as it was live, replayed, run again from states on the way, and forked off. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController } from '../../../index.js';
import { createStateFingerprints, genesisTree } from '../../../machines/index.js';
import { applyDelta, deltaBetween } from '../../../replay/history/delta.js';
import { openHistory } from '../../../replay/history/open.js';
import { Rerunner } from '../../../replay/history/rerun.js';
import { libraryHistories } from '../../support/library-histories.js';

/** Events from one state that is tried to the next; of the first ones each is. */
const stride = 29;

for (const { file, journal, fingerprint } of libraryHistories()) {
  test(`${file}: live, replayed, from every checkpoint and forked off it is one history`, () => {
    const { genesis } = journal.header;
    const { history, report } = openHistory(journal);
    const fingerprints = createStateFingerprints(genesis);
    const first = genesisTree(genesis);
    const { after, at } = history.end;
    const last = history.treeAfter(after);

    assert.equal([report.divergence, report.fingerprint], [undefined, fingerprint]);
    assert.is(fingerprints.of(history.treeAt(at)), fingerprint);
    for (let from = 0; from < after; from += from < 3 ? 1 : stride) {
      const written = JSON.stringify(deltaBetween(first, history.treeAfter(from)));
      const checkpoint = applyDelta(first, JSON.parse(written));
      const lines = journal.lines.filter((line) => line.after >= from);
      const steps = new Rerunner().run(checkpoint, { lines }, after);
      assert.is(fingerprints.of(steps.at(-1)?.after ?? checkpoint), fingerprints.of(last), `from ${from}`);
    }
  });
}

test('a controller forked off with no change goes the same way', () => {
  const controller = createController();
  controller.operate('mains.off').advance('1m').operate('mains.on').advance('2m');
  const fork = controller.fork();

  controller.advance('10m');
  fork.advance('10m');

  assert.is(fork.fingerprint, controller.fingerprint);
});

test.run();
