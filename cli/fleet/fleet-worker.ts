/** Thread of a fleet, which serves a part of its members. */
import { isMainThread } from 'node:worker_threads';
import { serveFleetThread } from '../../http/index.js';

if (!isMainThread) await serveFleetThread(async () => (await import('../commands.js')).readCondition);
