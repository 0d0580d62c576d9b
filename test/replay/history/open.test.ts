/** Tests of a damaged journal: it is opened up to the last verified fingerprint, and later states are not shown. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController } from '../../../index.js';
import { inputLines, openHistory, readJournal } from '../../../replay/index.js';
import { systemUri } from '../../support/lab.js';

/** Number of inputs. Fingerprints are 128 inputs apart, so that there are two of them and one at the end. */
const changes = 300;
const controller = createController();
for (let change = 1; change <= changes; change++) {
  controller.patch(systemUri, { AssetTag: `rack ${change}` });
  controller.advance('1s');
}
const lines = controller.journal().trimEnd().split('\n');
const whole = opened(lines).history;
assert.ok(whole);

function opened(changed: readonly string[]) {
  const reading = readJournal(`${changed.join('\n')}\n`, 'a.jsonl');
  assert.ok(reading.ok, JSON.stringify(reading));
  return openHistory(reading.journal);
}

function changed(what: string, by: string): string[] {
  const index = lines.findIndex((line) => line.includes(what));
  assert.ok(index > 0);
  return lines.with(index, (lines[index] as string).replace(what, by));
}

test('a line that was changed is shown nowhere: the history ends where it last agreed', () => {
  const { history, report } = opened(changed('"rack 200"', '"forged"'));

  assert.equal([report.divergence?.what, report.divergence?.isAsWritten], ['chain', false]);
  assert.ok(history);
  const { after } = history.end;
  assert.is(after, report.divergence?.agreedAfter);
  assert.ok(after >= 128 && after < 200);
  assert.equal(history.treeAfter(after), whole.treeAfter(after));
  assert.throws(() => history.treeAfter(after + 1), RangeError);
});

test('what it ends before is in none of its answers', () => {
  const { history } = opened(changed('"rack 200"', '"forged"'));
  assert.ok(history);

  const inputs = JSON.stringify([...inputLines(history)]);
  const events = [...history.events()];

  assert.ok(inputs.includes('"rack 1"') && !inputs.includes('forged') && !inputs.includes('"rack 199"'));
  assert.is(events.length, history.end.after);
  assert.is(history.eventsUntil(history.end.at), history.end.after);
});

test('without a fingerprint that agrees nothing is shown, for the genesis may be what was changed', () => {
  for (const forged of [
    changed('"rack 5"', '"forged"'),
    lines.with(0, (lines[0] as string).replace('"httpsPort":443', '"httpsPort":444')),
    lines.with(0, (lines[0] as string).replace('"seed":"1"', '"seed":"2"')),
  ]) {
    assert.is.not(forged.join('\n'), lines.join('\n'));
    const { history, report } = opened(forged);
    assert.is(history, undefined);
    assert.ok(report.divergence);
  }
});

test('lines that were dropped, doubled or swapped end it alike', () => {
  const index = lines.findIndex((line) => line.includes('"rack 250"'));
  const [before = '', line = '', after = ''] = lines.slice(index - 1, index + 2);
  for (const damaged of [
    lines.toSpliced(index, 1),
    lines.toSpliced(index, 0, line),
    lines.toSpliced(index - 1, 3, line, before, after),
  ]) {
    const { history, report } = opened(damaged);
    assert.ok(history && report.divergence);
    const { after: end } = history.end;
    assert.ok(end >= 128 && end < 250);
    assert.equal(history.treeAfter(end), whole.treeAfter(end));
  }
});

test.run();
