/** Tests of statecharts as diagrams: they contain all states and transitions, and no box overlaps another one. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { hosts } from '../../../machines/index.js';
import { type ChartGraph, chartGraphOf } from '../../../replay/pictures/chart-graph.js';
import { type Box, layOut } from '../../../replay/pictures/layout.js';
import { toMermaid } from '../../../replay/pictures/mermaid.js';
import { toSvg } from '../../../replay/pictures/svg.js';
import { xmlFault } from '../../support/redfish/xml-check.js';

const charts = [...hosts].map(([kind, { outline }]) => ({
  kind,
  outline,
  chart: chartGraphOf(kind, outline),
}));

function idOf(path: string): string {
  return path === '' ? 'chart' : `chart_${path.replaceAll('.', '_')}`;
}

test('the arrows of a chart are its transitions: each starts, leads and is called as it does there', () => {
  assert.ok(charts.length > 20);
  for (const { kind, outline, chart } of charts) {
    const told = chart.arrows.flatMap(({ from, to, events }) =>
      events.map((event) => [from, event, ...to].join()),
    );
    const there = new Set(outline.transitions.map(({ from, event, to }) => [from, event, ...to].join()));
    assert.equal([...told].sort(), [...there].sort(), kind);
  }
});

test('Mermaid text has each state once, in the state around it, with where it starts, and each transition', () => {
  for (const { kind, outline, chart } of charts) {
    const lines = toMermaid(chart).split('\n');
    const open: string[] = [];
    const found: string[] = [];
    for (const line of lines.map((each) => each.trim())) {
      const id = /^state ".*" as (\w+)/.exec(line)?.[1];
      if (id !== undefined && !id.endsWith('_anywhere')) found.push(`${open.at(-1) ?? ''}>${id}`);
      if (id !== undefined && line.endsWith('{')) open.push(id);
      if (line === '}') open.pop();
    }
    assert.equal(open, [], kind);
    const around = (path: string) => idOf(path.split('.').slice(0, -1).join('.'));
    assert.equal(
      found.sort(),
      ['>chart', ...outline.states.map(({ path }) => `${around(path)}>${idOf(path)}`)].sort(),
      kind,
    );
    for (const { path, initial } of [outline.root, ...outline.states]) {
      if (initial !== undefined)
        assert.ok(
          lines.some((line) => line.trim() === `[*] --> ${idOf(initial)}`),
          path,
        );
    }
    for (const { from, event, to } of outline.transitions) {
      const starts = [idOf(from), `${idOf(from)}_anywhere`];
      const has = (isEnd: (start: string, end: string) => boolean) =>
        lines.some((line) => {
          const [, start = '', end = '', label = ''] = /^ {2}(\w+) --> (\w+) : (.*)$/.exec(line) ?? [];
          return (
            starts.includes(start) &&
            isEnd(start, end) &&
            label
              .replace(/ \(stays\)$/, '')
              .split(', ')
              .includes(event)
          );
        });
      if (to.length === 0)
        assert.ok(
          has((start, end) => start === end),
          `${kind} ${from} ${event}`,
        );
      for (const path of to)
        assert.ok(
          has((_, end) => end === idOf(path)),
          `${kind} ${from} ${event} ${path}`,
        );
    }
  }
});

test('no arrow of Mermaid text leads from a state to one inside it, which is not drawn', () => {
  for (const { kind, chart } of charts) {
    for (const [, start = '', end = ''] of toMermaid(chart).matchAll(/^ {2}(\w+) --> (\w+)/gm)) {
      assert.not.ok(end.startsWith(`${start}_`), `${kind}: ${start} ${end}`);
    }
  }
});

test('regions stand side by side, and the states that are active are marked where nothing is inside them', () => {
  const { outline } = hosts.get('power') as { outline: Parameters<typeof chartGraphOf>[1] };
  const active = ['on', 'on.boot', 'on.boot.osRunning', 'on.devices', 'on.devices.found'];
  const chart = chartGraphOf('power/1', outline, active);
  const text = toMermaid(chart);

  assert.is(text.split('\n').filter((line) => line.trim() === '--').length, 2);
  assert.match(text, /^ {2}state "power\/1" as chart \{$/m);
  assert.equal(
    [...text.matchAll(/^ {2}class (\w+) active$/gm)].map(([, id]) => id),
    ['chart_on_boot_osRunning', 'chart_on_devices_found'],
  );
  assert.not.match(toMermaid(chartGraphOf('power', outline)), /classDef|active$/m);
  const drawn = [
    ...toSvg(chart).matchAll(
      /data-state="([^"]+)">(?:<title>.*<\/title>)?\s*(?:<title>[^<]*<\/title>\s*)?<rect class="([^"]*)"/g,
    ),
  ];
  assert.equal(
    drawn.filter(([, , classes = '']) => classes.includes('active')).map(([, path]) => path),
    active,
  );
  assert.equal(
    drawn.filter(([, , classes = '']) => classes.includes('innermost')).map(([, path]) => path),
    ['on.boot.osRunning', 'on.devices.found'],
  );
  const fillOf = (name: string) => new RegExp(`rect\\.${name} \\{ fill: (#\\w+)`).exec(toSvg(chart))?.[1];
  assert.is.not(fillOf('innermost'), fillOf('active'));
  assert.equal(
    drawn.filter(([, , classes = '']) => classes.includes('region')).map(([, path]) => path),
    ['on.boot', 'on.devices', 'on.inventory'],
  );
});

test('an SVG is well-formed XML with every state, every event and all numbers', () => {
  assert.match(xmlFault('<a><b></a>') ?? '', /closes nothing/);
  assert.match(xmlFault('<a b="1 & 2"/>') ?? '', /bare &/);
  for (const { kind, outline, chart } of charts) {
    const svg = toSvg(chart);
    assert.is(xmlFault(svg), undefined, kind);
    for (const { path } of outline.states) assert.ok(svg.includes(`data-state="${path}"`), `${kind} ${path}`);
    for (const { event } of outline.transitions) assert.ok(svg.includes(event), `${kind} ${event}`);
    assert.not.match(svg, /NaN|undefined|Infinity/);
  }
});

test('states are boxes in the box of the state around them, and apart from those beside them', () => {
  for (const { kind, chart } of charts) {
    const { boxes, width, height } = layOut(chart);
    const byPath = new Map(boxes.map((box) => [box.state.path, box]));
    const visit = ({ path, inside }: ChartGraph['root']): void => {
      const outer = byPath.get(path) as Box;
      for (const { path: inner } of inside)
        assert.ok(isWithin(byPath.get(inner) as Box, outer), `${kind} ${inner}`);
      for (const [index, one] of inside.entries()) {
        for (const other of inside.slice(index + 1)) {
          assert.ok(
            isApart(byPath.get(one.path) as Box, byPath.get(other.path) as Box),
            `${kind} ${one.path}`,
          );
        }
      }
      inside.forEach(visit);
    };
    visit(chart.root);
    assert.ok(isWithin(byPath.get('') as Box, { x: 0, y: 0, width, height }), kind);
    for (const { x, y, width: wide, height: high, lines } of boxes) {
      for (const line of lines)
        assert.ok(line.x > x && line.y > y && line.y < y + high && line.x < x + wide, kind);
    }
  }
});

test('arrows start at a line of their state and end at the one they lead to; two lanes never lie on each other', () => {
  for (const { kind, chart } of charts) {
    const { boxes, lanes } = layOut(chart);
    const arrows = lanes.flatMap(({ target, starts }) =>
      starts.map(({ arrow }) => [arrow.from, target].join()),
    );
    const wanted = chart.arrows.flatMap(({ from, to }) => to.map((path) => [from, path].join()));
    assert.equal(arrows.sort(), wanted.sort(), kind);
    for (const { target, end, starts, x } of lanes) {
      const box = boxes.find(({ state }) => state.path === target) as Box;
      assert.ok(end.x === box.x + box.width && end.y > box.y && end.y < box.y + box.height, kind);
      assert.ok(starts.every((start) => start.x < x) && end.x < x, kind);
    }
    for (const [index, one] of lanes.entries()) {
      for (const other of lanes.slice(index + 1)) {
        if (one.x !== other.x) continue;
        const [first, second] = [heightsOf(one), heightsOf(other)];
        assert.ok(Math.max(...first) < Math.min(...second) || Math.max(...second) < Math.min(...first), kind);
      }
    }
  }
});

type Rectangle = Pick<Box, 'x' | 'y' | 'width' | 'height'>;

function isWithin(one: Rectangle, other: Rectangle): boolean {
  return (
    one.x > other.x &&
    one.y > other.y &&
    one.x + one.width < other.x + other.width &&
    one.y + one.height < other.y + other.height
  );
}

function isApart(one: Rectangle, other: Rectangle): boolean {
  return one.y + one.height < other.y || other.y + other.height < one.y;
}

function heightsOf({ starts, end }: ReturnType<typeof layOut>['lanes'][number]): readonly number[] {
  return [end.y, ...starts.map(({ y }) => y)];
}

test.run();
