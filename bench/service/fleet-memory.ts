/** Bench of large fleets: the memory of a member beyond the first. Each member answers over TLS at its own address. */
import { type Bench, type BenchContext, type Row, row } from '../report.js';
import { fleetPort as port, smokeMembers, withFleet } from './bench-fleet.js';
import type { FleetMemory } from './fleet-process.js';

const members = 10_000;
const memberKbMax = 64;

export const fleetMemory: Bench = {
  name: 'fleet-memory',
  about: 'memory of a member of a large fleet, after a read and with a session',
  run: memoryRows,
};

function memoryRows(context: BenchContext): Promise<Row[]> {
  const count = context.amount(members, smokeMembers);
  return withFleet(context, async (served, { path: dataDirectory }) => {
    context.progress(`${count} members, one request each`);
    const all = await served.start({ count, port, dataDirectory });
    await served.client({ kind: 'visit', members: all.slice(0, 1), logsIn: false });
    const first = await served.memory();
    await served.client({ kind: 'visit', members: all, logsIn: false });
    const read = await served.memory();
    context.progress(`${count} members, one session each`);
    await served.client({ kind: 'visit', members: all, logsIn: true });
    const loggedIn = await served.memory();
    return [
      memoryRow(`memory of a member of ${count}, after a read`, first, read, count),
      memoryRow(`memory of a member of ${count}, with a session`, first, loggedIn, count),
    ];
  });
}

function memoryRow(name: string, before: FleetMemory, after: FleetMemory, count: number): Row {
  const kb = (after.held - before.held) / (count - 1) / 1_000;
  const residentMb = after.resident / 1_000_000;
  return row({
    name,
    figure: `${kb.toFixed(1)} KB, ${residentMb.toFixed(0)} MB resident in all`,
    value: kb,
    unit: 'KB',
    atMost: memberKbMax,
  });
}
