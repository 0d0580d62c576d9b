/** A body for a door, drawn from the rules of its readers: mostly what is taken, for what is refused teaches less. */
import type { Json, JsonObject } from '../../engine/index.js';
import type { DoorMember, Rule } from '../../models/index.js';

/** A number of at least 0 and below 1, by what it is drawn for. */
export type DrawFor = (purpose: string) => number;

/** Of what may be left out, how much is given. */
const givenShare = 0.3;
/** Assumption: longer lists say nothing that two members do not. */
const itemsMax = 2;
/** Tried against a pattern, the first that fits: no text can be drawn from a pattern alone. */
const texts = ['rack 7', '1', 'on', 'https://listener.example.com/events', '2026-06-01T00:00:00Z', '+00:00'];

export function drawBody(members: readonly DoorMember[], draw: DrawFor): JsonObject {
  const body: Nested = {};
  for (const { path, rule, required } of members) {
    const name = path.join('/');
    if (!required && draw(`${name} given`) >= givenShare) continue;
    put(
      body,
      path,
      drawValue(rule, (purpose) => draw(`${name} ${purpose}`)),
    );
  }
  return body as JsonObject;
}

interface Nested {
  [name: string]: Json | Nested;
}

function put(body: Nested, [name = '', ...rest]: readonly string[], value: Json): void {
  if (rest.length === 0) {
    body[name] = value;
    return;
  }
  const inside: Nested = {};
  put(inside, rest, value);
  body[name] = { ...(body[name] as Nested | undefined), ...inside };
}

/** Exhaustive on purpose: a new kind of rule has to say here what a client would send. */
function drawValue(rule: Rule, draw: DrawFor): Json {
  switch (rule.type) {
    case 'enum':
    case 'choice':
      return pick<string | number>(rule.values, draw('value')) ?? null;
    case 'boolean':
      return draw('value') < 0.5;
    case 'integer':
      return drawWhole(rule, draw);
    case 'string':
      return drawText(rule);
    case 'list': {
      const count = Math.min(rule.itemsMax, Math.floor(draw('count') * (itemsMax + 1)));
      return Array.from({ length: count }, (_, index) =>
        drawValue(rule.item, (purpose) => draw(`${index} ${purpose}`)),
      );
    }
    case 'scalars':
      return {};
    case 'object':
      return drawBody(
        Object.entries(rule.members).map(([name, member]) => ({
          path: [name],
          rule: member,
          required: false,
        })),
        draw,
      );
  }
}

/** As often as not at one of the bounds, where mistakes are. */
function drawWhole({ min, max }: { readonly min: number; readonly max: number }, draw: DrawFor): number {
  const where = draw('where');
  if (where < 0.25) return min;
  if (where < 0.5) return max;
  return min + Math.floor(draw('value') * (max - min + 1));
}

function drawText({ pattern = '', lengthMax }: { readonly pattern?: string; readonly lengthMax: number }) {
  const shape = new RegExp(pattern);
  return texts.find((text) => text.length <= lengthMax && shape.test(text)) ?? '';
}

export function pick<Value>(values: readonly Value[], drawnNumber: number): Value | undefined {
  return values[Math.floor(drawnNumber * values.length)];
}
