/** Process that serves a fleet for a bench: it starts the members of a task, and reports its memory on request. */
import { parsePace } from '../../engine/index.js';
import { type FleetOptions, openFleet } from '../../http/fleet/open-fleet.js';
import { resolvedDefault } from '../../models/blueprint/index.js';
import { planFleet, readFleetObject } from '../../models/fleet/index.js';
import { heldBytes } from '../heap.js';

export interface FleetTask {
  readonly count: number;
  readonly port: number;
  readonly dataDirectory: string;
}

/** Memory of the process. Unit: bytes. */
export interface FleetMemory {
  readonly held: number;
  readonly resident: number;
}

/** Member of a started fleet, as the client needs it. */
export interface BenchMember {
  readonly host: string;
  readonly port: number;
  readonly authorization: string;
  readonly password: string;
}

async function start({ count, port, dataDirectory }: FleetTask): Promise<readonly BenchMember[]> {
  const document = readFleetObject('bench', { port, members: [{ count }] });
  const planning = planFleet(document);
  const pace = parsePace('real');
  if (!planning.ok || pace === undefined) throw new Error('the fleet of the bench cannot be planned');
  const { members } = planning.plan;
  const options: FleetOptions = {
    members,
    addressing: 'addresses',
    hasOwnClocks: false,
    blueprints: new Map([[undefined, resolvedDefault]]),
    dataDirectory,
    userName: 'Administrator',
    password: undefined,
    pace,
    startMs: undefined,
    controlPort: 0,
    whenUnavailable: 'drop',
    historyBytesMax: 0,
    outbound: { allowed: [], authoritiesFile: undefined, believesListeners: false },
    conditions: () => Promise.reject(new Error('the bench has no conditions')),
  };
  const running = await openFleet(options);
  return members.map((member) => {
    const password = running.passwordOf(member);
    const authorization = `Basic ${Buffer.from(`Administrator:${password}`).toString('base64')}`;
    return { host: member.address, port: member.port, authorization, password };
  });
}

process.on('message', async (task: FleetTask | 'memory') => {
  if (task !== 'memory') {
    process.send?.(await start(task));
    return;
  }
  const memory: FleetMemory = { held: heldBytes(), resident: process.memoryUsage.rss() };
  process.send?.(memory);
});
