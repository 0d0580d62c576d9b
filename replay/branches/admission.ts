/**
 * Whether a request of one history gets in where it comes in another: the controller has to be reached, over the network as it is
 * here, by somebody who is known here. What follows from a request that was not let in does not come either.
 */
import { isNotTaken, type Outcome } from '../../engine/index.js';
import type { ControllerInput, ControllerSimulation, JournaledInput } from '../../machines/index.js';
import {
  type AuthenticationInput,
  areConstant,
  type Crossed,
  type CrossingInput,
  createResolver,
  describeManager,
  isReachable,
  judgeRepeatedWrite,
  listAbout,
  managerRecord,
  type Refusal,
  resourceRoutes,
  sessionsUri,
  type UploadInput,
  type WriteInput,
} from '../../models/index.js';
import { type MadeThings, uploadName } from './made-things.js';
import type { RecordedInput } from './recorded-inputs.js';

export type Admitted =
  | { readonly ok: true; readonly input: JournaledInput }
  /** `reason` is for people; undefined where there is nothing to be told of. */
  | { readonly ok: false; readonly reason: string | undefined };

type Head = Pick<CrossingInput, 'method' | 'path'>;

/** A request on its way there, and whether it has come. */
interface Crossing extends Head {
  readonly isStruck: boolean;
}

/** What came of it when it was recorded. */
type Recorded = Pick<RecordedInput, 'wasTaken' | 'gave'>;

interface Coming {
  readonly at: number;
  /** It speaks of what was made in the history that it is of. */
  readonly isRecorded: boolean;
  readonly isPastNetwork: boolean;
}

const silent: Admitted = { ok: false, reason: undefined };

export class Admission {
  readonly #simulation: ControllerSimulation;
  readonly #made: MadeThings;
  readonly #holderId: string;
  readonly #resolver = createResolver(resourceRoutes);
  /** A request that was on its way there just now, as it was recorded: it is asked about once. */
  #crossing: Crossing | undefined;
  /** The latest that did not get through: nothing comes back of it. */
  #lost: Head | undefined;
  /** The latest write was refused for want of a licence, which its caller's log is still to be told. */
  #isLicenseLacking = false;

  /** `holderId`: the account of who holds the controller in the process. */
  constructor(simulation: ControllerSimulation, made: MadeThings, holderId: string) {
    this.#simulation = simulation;
    this.#made = made;
    this.#holderId = holderId;
  }

  admit(input: ControllerInput, { at, isRecorded, isPastNetwork }: Coming): Admitted {
    switch (input.type) {
      case 'redfish.write':
        return this.#admitWrite(isRecorded ? this.#renamed(input) : input, isPastNetwork ? undefined : at);
      case 'network.crossed':
        return this.#admitCrossing(input);
      case 'authentication.touched':
      case 'authentication.failed':
      case 'authentication.succeeded':
        return this.#unreached() ?? this.#admitTouch(input, isRecorded);
      case 'license.lacking':
        return this.#isLicenseLacking ? { ok: true, input } : silent;
      case 'upload.received':
      case 'upload.continued':
      case 'upload.abandoned':
        return isRecorded ? this.#admitUpload(input) : { ok: true, input };
      default:
        return { ok: true, input };
    }
  }

  note(input: JournaledInput, outcome: Outcome<Refusal>, { wasTaken, gave }: Recorded): void {
    if (input.type === 'network.crossed') {
      const { way, method, path } = input;
      const isStruck = outcome.ok && (outcome.value as Crossed).struck.length > 0;
      // What was struck when it was recorded has no write that follows.
      const wasStruck = gave !== undefined && (gave as Crossed).struck.length > 0;
      this.#crossing = way === 'there' && !wasStruck ? { method, path, isStruck } : undefined;
      this.#lost = isStruck && way === 'there' ? { method, path } : undefined;
      return;
    }
    this.#isLicenseLacking = input.type === 'redfish.write' && lacksLicense(outcome);
    // Where it was refused when it was recorded as well, its trace comes by itself.
    if (this.#isLicenseLacking && wasTaken && input.type === 'redfish.write') {
      this.#isLicenseLacking = false;
      this.#simulation.execute(
        { type: 'license.lacking', userName: input.by.userName },
        this.#simulation.now,
      );
    }
  }

  /** `at`: undefined for one that meets no network. */
  #admitWrite(input: WriteInput | string, at: number | undefined): Admitted {
    const crossing = this.#crossing;
    this.#crossing = undefined;
    const away = this.#unreached();
    if (away !== undefined) return away;
    if (typeof input === 'string') return { ok: false, reason: input };
    const head = { method: input.method, path: input.uri };
    const struck = at === undefined ? undefined : this.#struck(head, crossing, at);
    if (struck !== undefined) return { ok: false, reason: struck };
    const { tree } = this.#simulation;
    const target = this.#resolver.resolve(tree, input.uri);
    const judged = judgeRepeatedWrite({ tree, target, holderId: this.#holderId }, input);
    return judged.ok ? { ok: true, input: { ...input, by: judged.by } } : judged;
  }

  /** What it speaks of by the names that it has here; or why there is no such thing. */
  #renamed(input: WriteInput): WriteInput | string {
    const { by, uri } = input;
    const name = this.#made.uriOf(uri);
    if (name === undefined) return `${uri} was not made here`;
    if (by.sessionId === undefined) return { ...input, uri: name };
    const sessionId = this.#sessionOf(by.sessionId);
    if (sessionId === undefined) return `${by.userName} did not log in here`;
    return { ...input, uri: name, by: { ...by, sessionId } };
  }

  #sessionOf(recorded: string): string | undefined {
    return this.#made.nameOf(sessionUri(recorded))?.slice(sessionsUri.length, -1);
  }

  /** Why the network keeps a request from the controller. It is asked at most once. */
  #struck(head: Head, crossing: Crossing | undefined, at: number): string | undefined {
    const isAsked = crossing !== undefined && isSameRequest(crossing, head);
    const isStruck = isAsked ? crossing.isStruck : this.#strikes(head, at);
    this.#lost = isStruck ? head : undefined;
    return isStruck ? 'the network does not let it through' : undefined;
  }

  #strikes(head: Head, at: number): boolean {
    const { tree } = this.#simulation;
    const about = listAbout(tree, 'there', head);
    return (areConstant(tree.disturbances, about) ? about : this.#cross(head, at)).length > 0;
  }

  #cross(head: Head, at: number): readonly string[] {
    const outcome = this.#simulation.execute({ type: 'network.crossed', way: 'there', ...head }, at);
    return outcome.ok ? (outcome.value as Crossed).struck : [];
  }

  /** What was not let through has no answer that could come back. */
  #admitCrossing(input: CrossingInput): Admitted {
    if (this.#unreached() !== undefined) return silent;
    const isNever = input.way === 'back' && this.#lost !== undefined && isSameRequest(this.#lost, input);
    return isNever ? silent : { ok: true, input };
  }

  #admitTouch(input: AuthenticationInput, isRecorded: boolean): Admitted {
    if (input.type !== 'authentication.touched' || !isRecorded) return { ok: true, input };
    const sessionId = this.#sessionOf(input.sessionId);
    const isOpen = sessionId !== undefined && this.#simulation.tree.sessions.byId[sessionId] !== undefined;
    return isOpen
      ? { ok: true, input: { ...input, sessionId } }
      : { ok: false, reason: `no session ${input.sessionId} is open here` };
  }

  #admitUpload(input: UploadInput): Admitted {
    const name = this.#made.nameOf(uploadName(input.upload));
    if (name === undefined) return { ok: false, reason: 'its upload was not begun here' };
    return { ok: true, input: { ...input, upload: Number(name.slice(uploadName('').length)) } };
  }

  #unreached(): Admitted | undefined {
    const record = managerRecord(this.#simulation.tree);
    if (isReachable(record)) return undefined;
    return { ok: false, reason: `the controller does not answer (${describeManager(record)})` };
  }
}

function lacksLicense(outcome: Outcome<Refusal>): boolean {
  if (outcome.ok || isNotTaken(outcome.refusal)) return false;
  return outcome.refusal.messages.some(({ key }) => key === 'LicenseKeyRequired');
}

/** A slash at the end means nothing, as in all URIs of the service. */
function isSameRequest(one: Head, other: Head): boolean {
  const plain = (path: string) => path.replace(/\/+$/, '');
  return one.method === other.method && plain(one.path) === plain(other.path);
}

function sessionUri(id: string): string {
  return `${sessionsUri}${id}/`;
}
