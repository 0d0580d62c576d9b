/** Page of a fleet among the pages of the console: its links, and the routes that it reads beside those of every client. */
import type { ConsoleSessions } from '../console/console-sessions.js';
import type { FleetRoute } from './fleet-routes.js';

/** Returns the path of the page with a one-time token in its fragment, which a browser sends to no server. */
export function fleetPage(sessions: ConsoleSessions): string {
  return `/console/fleet.html#token=${sessions.createLink()}`;
}

export const fleetConsoleRoutes: readonly FleetRoute[] = [
  {
    method: 'POST',
    path: '/console/links',
    description: 'Creates a token that opens the page of the fleet once, in the fragment of its address.',
    run: ({ context: { sessions } }) => ({ content: { path: fleetPage(sessions) } }),
  },
  {
    method: 'GET',
    path: '/console/facts',
    description: 'Domains of the fleet, and whether its members have histories that their consoles can show.',
    run: ({ context, domains: { feed, cooling } }) => ({
      content: { hasHistory: context.historyBytesMax > 0, feeds: [...feed], cooling: [...cooling] },
    }),
  },
];
