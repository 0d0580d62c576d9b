/** Logged request for tests of the request log. */
import type { LoggedRequest } from '../../../replay/index.js';

export const sampleRequest: LoggedRequest = {
  number: 1,
  started: '2026-01-01T00:00:00.000Z',
  durationMs: 1.5,
  client: '127.0.0.1',
  user: 'Administrator',
  method: 'GET',
  uri: '/redfish/v1/Systems/1/',
  status: 200,
  bytes: 11,
  at: '2026-01-01T00:00:00.000Z',
  events: [],
  message: null,
  problem: null,
};
