/** Routes of the clocks: virtual time, its pace, a hung controller, and the clock of the controller itself. */
import * as z from 'zod';
import { formatInstant } from '../../../engine/index.js';
import { clockUriOf } from '../../../machines/index.js';
import { durationMs, pace } from '../../../models/document/index.js';
import { lastInstantMs } from '../../clock/pace.js';
import { submitRequest } from '../../exchange/owner-request.js';
import { type Route, refused, route } from '../route.js';
import { performOnRun, showRun, stateSchema } from '../state.js';

const secondMs = 1_000;
const changing = { method: 'POST', answer: { schema: stateSchema }, changesRun: true } as const;

export const clockRoutes: readonly Route[] = [
  route({
    ...changing,
    path: '/advance',
    description: 'Advances virtual time immediately and executes all events that are due.',
    body: z.strictObject({ by: durationMs }),
    example: '{"by":"10m"}',
    problems: [409],
    run: (controlled, { body: { by } }) =>
      controlled.pacing.advance(by)
        ? showRun(controlled)
        : refused(409, `time ends at ${formatInstant(lastInstantMs)}`),
  }),
  route({
    ...changing,
    path: '/pace',
    description: 'Changes the pace of virtual time: real, skip, manual, or a factor.',
    body: z.strictObject({ pace }),
    example: '{"pace":"60x"}',
    run: (controlled, { body }) => {
      controlled.pacing.changePace(body.pace);
      return showRun(controlled);
    },
  }),
  route({
    ...changing,
    path: '/hang',
    description: 'Hangs the controller for a duration: it answers no request, and its timers are deferred.',
    body: z.strictObject({
      for: durationMs.refine((spanMs) => spanMs > 0 && spanMs % secondMs === 0, {
        error: 'whole seconds, at least one',
      }),
    }),
    example: '{"for":"30s"}',
    problems: [409],
    run: (controlled, { body }) => {
      const told = { seconds: body.for / secondMs };
      return performOnRun(controlled, { type: 'fault', fault: 'controller.hung', with: told, clear: false });
    },
  }),
  route({
    ...changing,
    path: '/clock',
    description:
      'Sets the clock of the controller, as its administrator can. Timestamps and schedules follow this clock; timers do not.',
    body: z.strictObject({
      to: z.iso.datetime({ offset: true, error: 'an instant with its zone, such as 2026-01-01T00:00:00Z' }),
    }),
    example: '{"to":"2026-06-01T12:00:00Z"}',
    problems: [409],
    run: async (controlled, { body }) => {
      const { controller, pacing, passwords } = controlled;
      const request = { method: 'PATCH', uri: clockUriOf(controller.tree), body: { DateTime: body.to } };
      const arrival = { now: pacing.now, arrive: () => pacing.now };
      const response = await submitRequest(controller, passwords, arrival, request);
      pacing.rearm();
      if (typeof response === 'object' && response.status < 300) return showRun(controlled);
      return refused(409, 'the controller rejected the value', {
        answer: typeof response === 'object' ? JSON.parse(String(response.body)) : String(response),
      });
    },
  }),
];
