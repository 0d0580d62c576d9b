/** Tests of the labels in the picture of the server: none covers another one or leaves the plan or its part; and of parts beside each other. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fitLabel, labelSize, layoutLabels } from '../../console/views/server/label-layout.js';
import { planServer } from '../../console/views/server/server-plan.js';

test('labels of sensors at one place stand beside each other, inside of the plan', () => {
  const sensors = [
    { x: 410, y: 395 },
    { x: 410, y: 405 },
    { x: 480, y: 438 },
    { x: 482, y: 440 },
    { x: 100, y: 100 },
  ];
  const placed = layoutLabels(sensors, 560, 440);
  assert.equal(placed[0], sensors[0]);
  assert.equal(placed[4], sensors[4]);
  for (const [index, one] of placed.entries()) {
    assert.ok(one.x >= labelSize.width / 2 && one.x <= 560 - labelSize.width / 2);
    assert.ok(one.y >= labelSize.height / 2 && one.y <= 440 - labelSize.height / 2);
    for (const other of placed.slice(index + 1)) {
      const isApart =
        Math.abs(one.x - other.x) >= labelSize.width || Math.abs(one.y - other.y) >= labelSize.height;
      assert.ok(isApart, JSON.stringify([one, other]));
    }
  }
});

test('a label is cut to the width of its part, and left out where it would be a letter', () => {
  assert.is(fitLabel('Fan 1', 36, 'inside'), 'Fan 1');
  assert.is(fitLabel('System Board Fan1 A', 60, 'inside'), 'System');
  assert.is(fitLabel('NIC.Slot.1', 14, 'inside'), '');
  assert.is(fitLabel('7', 14, 'rear'), '7');
  assert.is(fitLabel('PSU 1', 58, 'rear'), 'PSU 1');
  assert.is(fitLabel('PS1 Status', 58, 'rear'), 'PS1');
});

test('the processors of a server with four of them stand beside its modules', () => {
  const parts = planServer([
    ...Array.from({ length: 16 }, (_, index) => ({
      '@odata.type': '#Memory.v1_14_0.Memory',
      Id: `${index}`,
    })),
    ...Array.from({ length: 4 }, (_, index) => ({
      '@odata.type': '#Processor.v1_20_0.Processor',
      Id: `${index}`,
    })),
  ]);
  const inside = parts.flatMap(({ boxes }) => boxes.filter(({ view }) => view === 'inside'));
  for (const [index, one] of inside.entries())
    for (const other of inside.slice(index + 1)) {
      const isApart =
        one.x + one.width <= other.x ||
        other.x + other.width <= one.x ||
        one.y + one.height <= other.y ||
        other.y + other.height <= one.y;
      assert.ok(isApart, JSON.stringify([one, other]));
    }
});

test.run();
