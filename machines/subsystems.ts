/** The subsystems on the side of the machines. Machines, first records, watches, faults and hands all come from this list. */
import type { MachineCatalog } from '../engine/index.js';
import { type ControllerTree, mergeNamed } from '../models/index.js';
import { accounts } from './accounts/index.js';
import { airFilter } from './air-filter/index.js';
import { alertMail } from './alert-mail/index.js';
import { announcements } from './announcements/index.js';
import { attestation } from './attestation/index.js';
import { bios } from './bios/index.js';
import { certificates } from './certificates/index.js';
import { chassis } from './chassis/index.js';
import { clock } from './clock/index.js';
import { cloudConnect } from './cloud-connect/index.js';
import { controller } from './controller/index.js';
import { disturbances } from './disturbances/index.js';
import { environment } from './environment/index.js';
import { erase } from './erase/index.js';
import { events } from './events/index.js';
import { firmware } from './firmware/index.js';
import { host } from './host/index.js';
import { inventory } from './inventory/index.js';
import { license } from './license/index.js';
import { logs } from './logs/index.js';
import { media } from './media/index.js';
import { network } from './network/index.js';
import { operations } from './operations/index.js';
import { parts } from './parts/index.js';
import { remoteSyslog } from './remote-syslog/index.js';
import { secureBoot } from './secure-boot/index.js';
import { sessions } from './sessions/index.js';
import { snmp } from './snmp/index.js';
import { storage } from './storage/index.js';
import type { Follow, ListOf } from './subsystem.js';
import { telemetry } from './telemetry/index.js';
import { updateAgents } from './update-agents/index.js';
import { updateQueue } from './update-queue/index.js';
import { updates } from './updates/index.js';
import { volumes } from './volumes/index.js';
import { watchdog } from './watchdog/index.js';
import type { Watch } from './watches/watch.js';

const listed = [
  host,
  bios,
  watchdog,
  secureBoot,
  controller,
  sessions,
  media,
  events,
  network,
  disturbances,
  clock,
  attestation,
  certificates,
  accounts,
  cloudConnect,
  license,
  telemetry,
  environment,
  parts,
  inventory,
  // It switches the host off where it stands in the way, so those who follow the power come after it.
  erase,
  // What drives count follows from what their controllers have made of volumes, so those look first.
  volumes,
  storage,
  operations,
  firmware,
  // What an agent has taken is timed no more.
  updateAgents,
  updateQueue,
  chassis,
  logs,
  airFilter,
  snmp,
  announcements,
  alertMail,
  remoteSyslog,
  updates,
] as const;

/** Each with the type it was written with: names of faults and hands are types because of it. */
export type Listed = (typeof listed)[number];

export const subsystems: ListOf<Listed> = listed;

/** The machine list: those of all subsystems, by kind. */
export const catalog: MachineCatalog<ControllerTree> = mergeNamed(
  'kinds of machines',
  'machines/*/index.ts',
  subsystems.map(({ machines = {} }) => machines),
);

/** The watches of all subsystems. */
export const watches: readonly Watch[] = subsystems.flatMap((subsystem) =>
  'watches' in subsystem ? subsystem.watches : [],
);

/** What every event is followed by, in the order of the list. */
export const followers: readonly Follow[] = subsystems.flatMap((subsystem) =>
  'follow' in subsystem ? subsystem.follow : [],
);
