// Writes a bundled file in ASCII. V8 keeps a text with a single character beyond Latin-1 at two bytes for each, and a
// bundle is kept whole for as long as it runs: a few quotation marks would cost another megabyte. The source map follows.

import { readFileSync, writeFileSync } from 'node:fs';

/** Of a code unit: `\uFEFF`. */
const escapeLength = 6;

/** Leaves a file alone that is Latin-1 as it is, or has so many other characters that it would grow in memory. */
export function writeAsciiOnly(file) {
  const text = readFileSync(file, 'utf8');
  const beyond = text.match(/[\u0080-\uffff]/g) ?? [];
  if (beyond.every((character) => character <= '\xff') || beyond.length * escapeLength > text.length) return;
  const map = JSON.parse(readFileSync(`${file}.map`, 'utf8'));
  writeFileSync(file, text.replace(/[\u0080-\uffff]/g, escaped));
  writeFileSync(`${file}.map`, JSON.stringify({ ...map, mappings: moved(map.mappings, text.split('\n')) }));
}

function escaped(unit) {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** The same mappings with their columns moved to where the escapes have pushed the text. */
function moved(mappings, lines) {
  return mappings
    .split(';')
    .map((segments, index) => movedLine(segments, lines[index] ?? ''))
    .join(';');
}

/** Each segment begins with how far its column is from that of the one before, in base 64 of variable length. */
function movedLine(segments, line) {
  if (segments === '' || !/[\u0080-\uffff]/.test(line)) return segments;
  let column = 0;
  return segments
    .split(',')
    .map((segment) => {
      const [first = ''] = /^[g-z0-9+/]*[A-Za-f]/.exec(segment) ?? [];
      const distance = decoded(first);
      const passed = line.slice(column, column + distance).match(/[\u0080-\uffff]/g)?.length ?? 0;
      column += distance;
      return encoded(distance + passed * (escapeLength - 1)) + segment.slice(first.length);
    })
    .join(',');
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** Five bits to a digit, the lowest first; the sixth says that another follows. The lowest of all is the sign. */
const more = 32;

function decoded(text) {
  const value = [...text].reduceRight((sum, digit) => sum * more + (digits.indexOf(digit) % more), 0);
  return value >> 1;
}

function encoded(distance) {
  let [text, rest] = ['', distance << 1];
  for (; rest >= more; rest = Math.floor(rest / more)) text += digits[more + (rest % more)];
  return text + digits[rest];
}
