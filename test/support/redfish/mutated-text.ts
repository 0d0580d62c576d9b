/**
 * Mutated texts: bytes, lines, words and JSON values that are removed, duplicated, swapped or replaced by invalid ones.
 */

export type Draw = (below: number) => number;

/**
 * Texts that have broken parsers before: control characters, deep nesting, alias bombs, patterns, extreme numbers,
 * files of other formats.
 */
const nasty = [
  '',
  '\u0000',
  '\u001b[2J',
  '\u202e',
  '[',
  '{a: ',
  '- ',
  '&a [*a]',
  `\${round}`,
  `\${a}\${a}`,
  '__proto__',
  '1e999',
  '-1',
  '9007199254740993',
  '/dev/zero',
  '../../etc/passwd',
  '^(a+)+$',
  'null',
  '!!js/function x',
  '|\n',
  '? ',
  '"\\ud800"',
] as const;

const edges: readonly unknown[] = [null, true, -1, 0, 1e15, 1.5, '', 'x', [], {}, [[]], 'a'.repeat(300)];

/** Returns the text with one to three mutations. */
export function mutatedText(text: string, draw: Draw): string {
  let changed = text;
  for (let left = 1 + draw(3); left > 0; left--) changed = changedOnce(changed, draw);
  return changed;
}

function changedOnce(text: string, draw: Draw): string {
  const at = draw(text.length + 1);
  const piece = text.slice(at, at + draw(40));
  const lines = text.split('\n');
  const line = draw(lines.length);
  const changes: readonly (() => string)[] = [
    () => text.slice(0, at) + pick(nasty, draw) + text.slice(at),
    () => text.slice(0, at) + pick(nasty, draw).repeat(1 + draw(500)) + text.slice(at),
    () => text.slice(0, at) + text.slice(at + piece.length),
    () => text.slice(0, at),
    () => text.slice(0, at) + piece.repeat(1 + draw(20)) + text.slice(at),
    () => lines.with(line, lines[draw(lines.length)] ?? '').join('\n'),
    () => lines.toSpliced(line, 0, lines[line] ?? '').join('\n'),
    () => lines.with(line, `  ${lines[line]}`).join('\n'),
    () => lines.with(line, (lines[line] ?? '').replace(/: .*/, `: ${pick(nasty, draw)}`)).join('\n'),
  ];
  return pick(changes, draw)();
}

/** Returns a JSON value in which one value at a random depth is replaced or removed. */
export function mutatedValue(value: unknown, draw: Draw): unknown {
  const isLeaf = typeof value !== 'object' || value === null;
  if (isLeaf || draw(6) === 0) return pick(edges, draw);
  const keys = Object.keys(value);
  if (keys.length === 0) return pick(edges, draw);
  const key = pick(keys, draw);
  if (Array.isArray(value)) return value.with(Number(key), mutatedValue(value[Number(key)], draw));
  const { [key]: member, ...others } = value as Record<string, unknown>;
  return draw(8) === 0 ? others : { ...value, [key]: mutatedValue(member, draw) };
}

function pick<Item>(items: readonly Item[], draw: Draw): Item {
  return items[draw(items.length)] as Item;
}
