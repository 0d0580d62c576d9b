// Writes a bundled file in ASCII. V8 stores a text that has a character beyond Latin-1 with two bytes for each
// character, and a bundle stays in memory as long as it runs, so a few quotation marks cost one megabyte. The source
// map is adjusted.

import { readFileSync, writeFileSync } from 'node:fs';

/** Of a code unit: `\uFEFF`. */
const escapeLength = 6;

/** Returns the file unchanged if it is Latin-1, or if it has so many other characters that escapes need more memory. */
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

/** The same mappings, with the columns moved by the length of the escapes. */
function moved(mappings, lines) {
  return mappings
    .split(';')
    .map((segments, index) => movedLine(segments, lines[index] ?? ''))
    .join(';');
}

/**
 * Each segment begins with the distance of its column from that of the previous segment, in base 64 of variable length.
 */
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
/**
 * Five bits for each digit, the lowest first; the sixth bit marks that another digit follows. The lowest bit of all is
 * the sign.
 */
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
