/** Thread of a fleet, which serves a part of its members. */
import { serveFleetThread } from '../../http/index.js';

await serveFleetThread(async () => (await import('../commands.js')).readCondition);
