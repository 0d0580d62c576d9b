/** How the run stands: its state, its mails, whether the service is well, and its figures. */
import * as z from 'zod';
import { describeManager, managerRecord } from '../../../machines/index.js';
import { instant } from '../../../replay/index.js';
import { renderMetrics } from '../metrics.js';
import { type Route, route } from '../route.js';
import { showRun, stateSchema } from '../state.js';

export const runStateRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/state',
    description: 'Where the controller stands, what comes next, and what its logs said last.',
    answer: { schema: stateSchema },
    run: showRun,
  }),
  route({
    method: 'GET',
    path: '/mailbox',
    description:
      'Mails with passcodes of two-factor logins: they never leave the process, and nowhere else can they be read.',
    answer: {
      schema: z.strictObject({
        mails: z.array(
          z.strictObject({ userName: z.string(), to: z.string(), sentAt: z.string(), code: z.string() }),
        ),
      }),
    },
    run: ({ controller }) => ({
      content: { mails: controller.mailbox.map((mail) => ({ ...mail, sentAt: instant(mail.sentAt) })) },
    }),
  }),
  route({
    method: 'GET',
    path: '/health',
    description:
      'Whether the process is well: failing once it has met a bug of its own. How the simulated server fares is another matter.',
    answer: {
      schema: z.strictObject({
        status: z.enum(['ok', 'failing']),
        bugs: z.int().min(0).describe('Reported on standard error.'),
        controller: z.string(),
        time: z.string(),
        pace: z.string(),
        keepsPast: z.boolean().describe('Whether questions about the past of the run are answered.'),
      }),
    },
    run: ({ controller: { tree }, pacing, past, bugs }) => ({
      content: {
        status: bugs() === 0 ? 'ok' : 'failing',
        bugs: bugs(),
        controller: describeManager(managerRecord(tree)),
        time: instant(pacing.now),
        pace: pacing.pace.name,
        keepsPast: past.history !== undefined,
      },
    }),
  }),
  route({
    method: 'GET',
    path: '/metrics',
    description: 'Figures of the run and of the process, for Prometheus.',
    answer: { type: 'text/plain; version=0.0.4' },
    run: (controlled) => ({ content: renderMetrics(controlled) }),
  }),
];
