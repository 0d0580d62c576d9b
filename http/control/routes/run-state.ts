/** Routes for the state of the run, its mails, the health of the service, and its metrics. */
import * as z from 'zod';
import { describeManager, managerRecord } from '../../../machines/index.js';
import { instant } from '../../../replay/index.js';
import { renderMetrics } from '../metrics.js';
import { type Route, route } from '../route.js';

export const runStateRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/mailbox',
    description:
      'Mails that contain passcodes of two-factor logins. The passcodes never leave the process, and no other interface shows them.',
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
      'Health of the process; the status is failing after a bug of the program. The health of the simulated server has no influence.',
    answer: {
      schema: z.strictObject({
        status: z.enum(['ok', 'failing']),
        bugs: z.int().min(0).describe('Number of bugs reported on standard error.'),
        controller: z.string(),
        time: z.string(),
        pace: z.string(),
        keepsPast: z.boolean().describe('True if the history of the run can be queried.'),
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
    description: 'Metrics of the run and of the process, for Prometheus.',
    answer: { type: 'text/plain; version=0.0.4' },
    run: (controlled) => ({ content: renderMetrics(controlled) }),
  }),
];
