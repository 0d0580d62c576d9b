/** Check of a journey: readings leave their captured values. */
import { quantityOf } from '../../../models/capture/index.js';
import type { Body, Journey } from './journey-client.js';

function require(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

/** Requires that the readings of each simulated sensor and object have left their captured values, but for standby rails. */
export function requireMoved(go: Journey): void {
  const quantities = new Set(['Rotational', 'Power']);
  const isMoving = (body: Body) => quantities.has(quantityOf({ body }) ?? '') && body.Reading > 0;
  const still = go.roles.all('sensor').filter(({ uri }) => {
    const before = go.capture.find(uri)?.body;
    return before !== undefined && isMoving(before) && go.look(uri).Reading === before.Reading;
  });
  require(still.length === 0, `no move of ${still.map(({ uri }) => uri).join(', ')}`);
  for (const { uri } of go.roles.all('fan')) {
    const { SpeedPercent: speed } = go.look(uri);
    require((speed?.Reading ?? 0) === 0 && (speed?.SpeedRPM ?? 0) === 0, `${uri} turns`);
  }
  for (const { uri } of go.roles.all('thermal'))
    for (const fan of go.look(uri).Fans ?? []) require((fan.Reading ?? 0) === 0, `${uri}: ${fan.Name} turns`);
}
