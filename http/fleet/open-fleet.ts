/** Start of a fleet in one thread: the members with their listener, and the control API. */
import type { FleetMember } from '../../models/fleet/index.js';
import { Listener, requirePort } from '../connections/listener.js';
import { ConsoleSessions, createToken } from '../console/console-sessions.js';
import { writeError } from '../exchange/error-handler.js';
import { controlHost, createControlServer, formatUrl } from '../service/listeners.js';
import type { Fleet } from './fleet.js';
import { fleetPage } from './fleet-console.js';
import { createFleetControl } from './fleet-control.js';
import type { FleetOperations } from './fleet-operations.js';
import { memberPassword } from './member-genesis.js';
import { createOrigin, type FleetOptions, openMembers } from './open-members.js';

export type { FleetOptions } from './open-members.js';

/** Fleet that is served, by one thread or by several. */
export interface ServedFleet {
  readonly fleet: FleetOperations;
  readonly control: { readonly url: string; readonly token: string };
  /** Link to the page of the fleet, with a one-time token. */
  readonly consoleUrl: string;
  readonly userName: string;
  /** Returns the password of a member. */
  passwordOf(member: FleetMember): string;
  /** Lets responses in progress finish, and closes all sockets. */
  close(): Promise<void>;
}

/** Fleet in this thread. */
export interface RunningFleet extends ServedFleet {
  readonly fleet: Fleet;
}

/** Starts a fleet in this thread. Throws SetupError for a problem that the user can solve. */
export async function openFleet(options: FleetOptions): Promise<RunningFleet> {
  const { stored } = options;
  const [origin, token, sessions] = [await createOrigin(options), createToken(), new ConsoleSessions()];
  const wallNow = () => performance.now();
  const { fleet, listener, close } = openMembers(options, {
    ...{ origin, token, sessions, wallNow, stored },
    notes: stored,
  });
  const served = await serveControl({
    options,
    fleet,
    token,
    open: () => listener.open(),
    close,
  });
  return { ...served, fleet };
}

interface ControlledFleet {
  readonly options: FleetOptions;
  readonly fleet: FleetOperations;
  readonly token: string;
  /** Opens the listeners of the members. */
  open(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the control API and then the listeners of the members. Closes everything if one of them cannot be opened. */
export async function serveControl({
  options: { controlPort, stored, report = writeError },
  fleet,
  token,
  open,
  close: closeMembers,
}: ControlledFleet): Promise<ServedFleet> {
  const { origin, sessions } = fleet.context;
  const control = new Listener(createControlServer());
  const close = async () => {
    await control.close(closingGraceMs);
    const endMs = fleet.context.clock.now;
    await closeMembers();
    stored?.close(endMs);
  };
  try {
    const bound = requirePort(await control.bind(controlHost, controlPort), controlHost, controlPort);
    const onBug = (error: unknown) => report(`tidefish: internal error: ${String(error)}`);
    control.server.on('request', createFleetControl({ fleet, token, sessions, onBug }));
    await open();
    // A killed process may not have changed all members of the domain. Members that have the faults refuse them.
    if (stored?.interrupted !== undefined) await fleet.changeDomain(stored.interrupted);
    const url = formatUrl('http', controlHost, bound);
    return {
      fleet,
      control: { url, token },
      consoleUrl: `${url}${fleetPage(sessions)}`,
      userName: origin.userName,
      passwordOf: (member) => memberPassword(origin, member),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Time in which responses of the control API can finish when the fleet ends. Unit: ms. */
const closingGraceMs = 500;
