/**
 * Admission of recorded requests: decides whether a request of one history is accepted in another history. In the other
 * history, the controller has to be reachable over the network, and the caller has to exist. The consequences of a
 * request that is not admitted are skipped as well.
 */
import { isDeepStrictEqual } from 'node:util';
import { isUnhandledEvent, type Outcome } from '../../engine/index.js';
import {
  areDeterministic,
  type ControllerInput,
  type ControllerSimulation,
  type CrossedFaults,
  describeManager,
  isReachable,
  type JournaledInput,
  type LoginOrigin,
  listAbout,
  managerRecord,
  type RecordedPassword,
  resourceRoutes,
  sessionsUri,
  userNamed,
  verifyRecordedFailure,
  verifyRecordedPassword,
  verifyRepeatedWrite,
} from '../../machines/index.js';
import type { AuthenticationInput, CrossingInput, UploadInput, WriteInput } from '../../models/index.js';
import { createResolver } from '../../models/redfish/index.js';
import type { Refusal } from '../../models/resource/index.js';
import { type CreatedResources, uploadName } from './created-resources.js';
import type { RecordedInput } from './recorded-inputs.js';

export type AdmissionResult =
  /**
   * `undecided` is the reason why the history does not determine the admission. The request is then repeated as
   * recorded.
   */
  | { readonly ok: true; readonly input: JournaledInput; readonly undecided?: string | undefined }
  /** `reason` is for readers; undefined if there is nothing to report. */
  | { readonly ok: false; readonly reason: string | undefined };

type Head = Pick<CrossingInput, 'method' | 'path'>;

/** Request on its way to the controller. `isStruck` is true if a network fault dropped it. */
interface Crossing extends Head {
  readonly isStruck: boolean;
}

/** Recorded outcome and result of an input. */
type Recorded = Pick<RecordedInput, 'wasTaken' | 'gave'>;

interface Coming {
  readonly at: number;
  /**
   * True for a recorded input. Such an input can name resources that were created in the recorded history, so these
   * names have to be translated.
   */
  readonly isRecorded: boolean;
  readonly isPastNetwork: boolean;
  /** Password in the recorded request; undefined if it has none. */
  readonly password: RecordedPassword | undefined;
}

type TouchInput = Extract<AuthenticationInput, { readonly type: 'authentication.touched' }>;
type FailureInput = Extract<AuthenticationInput, { readonly type: 'authentication.failed' }>;
type SuccessInput = Extract<AuthenticationInput, { readonly type: 'authentication.succeeded' }>;

const silent: AdmissionResult = { ok: false, reason: undefined };

export class Admission {
  readonly #simulation: ControllerSimulation;
  readonly #made: CreatedResources;
  readonly #holderId: string;
  readonly #resolver = createResolver(resourceRoutes);
  /**
   * Recorded request whose transit was the latest input. The write of the same request uses the result of this transit,
   * so that network faults are evaluated once.
   */
  #crossing: Crossing | undefined;
  /** Latest request that a network fault dropped. It has no response. */
  #lost: Head | undefined;
  /**
   * True if the latest write was refused because a license is missing. The log entry for its caller has not been
   * recorded yet.
   */
  #isLicenseLacking = false;
  /**
   * Login that has just failed in the branch because of a wrong password. The write of the same request is refused for
   * the same reason.
   */
  #wrong: { readonly login: LoginOrigin & { readonly at: number }; readonly reason: string } | undefined;

  /** `holderId` is the account of the controller's owner, for which in-process requests run. */
  constructor(simulation: ControllerSimulation, made: CreatedResources, holderId: string) {
    this.#simulation = simulation;
    this.#made = made;
    this.#holderId = holderId;
  }

  admit(input: ControllerInput, coming: Coming): AdmissionResult {
    const { isRecorded } = coming;
    switch (input.type) {
      case 'redfish.write':
        return this.#admitWrite(isRecorded ? this.#renamed(input) : input, coming);
      case 'network.crossed':
        return this.#admitCrossing(input);
      case 'authentication.touched':
        return this.#unreached() ?? this.#admitTouch(input, isRecorded);
      case 'authentication.failed':
        return this.#unreached() ?? this.#admitFailure(input, coming);
      case 'authentication.succeeded':
        return this.#unreached() ?? this.#admitSuccess(input, coming);
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
      const isStruck = outcome.ok && (outcome.value as CrossedFaults).struck.length > 0;
      // A request that was already dropped in the recorded history has no write after it.
      const wasStruck = gave !== undefined && (gave as CrossedFaults).struck.length > 0;
      this.#crossing = way === 'there' && !wasStruck ? { method, path, isStruck } : undefined;
      this.#lost = isStruck && way === 'there' ? { method, path } : undefined;
      return;
    }
    this.#isLicenseLacking = input.type === 'redfish.write' && lacksLicense(outcome);
    // The recorded write was accepted, so the history contains no `license.lacking` input, and this input is executed
    // here. If the recorded write was refused as well, the history contains the input, which is repeated in its turn.
    if (this.#isLicenseLacking && wasTaken && input.type === 'redfish.write') {
      this.#isLicenseLacking = false;
      this.#simulation.execute(
        { type: 'license.lacking', userName: input.by.userName },
        this.#simulation.now,
      );
    }
  }

  #admitWrite(input: WriteInput | string, { at, isPastNetwork, password }: Coming): AdmissionResult {
    const crossing = this.#crossing;
    this.#crossing = undefined;
    const away = this.#unreached();
    if (away !== undefined) return away;
    if (typeof input === 'string') return { ok: false, reason: input };
    const head = { method: input.method, path: input.uri };
    const struck = isPastNetwork ? undefined : this.#struck(head, crossing, at);
    if (struck !== undefined) return { ok: false, reason: struck };
    const { tree } = this.#simulation;
    const target = this.#resolver.resolve(tree, input.uri);
    const { userName, address } = input.by;
    const wrong = this.#wrong;
    this.#wrong = undefined;
    if (isDeepStrictEqual(wrong?.login, { userName, address, at }))
      return { ok: false, reason: wrong?.reason };
    const place = { tree, target, holderId: this.#holderId, password, now: at };
    const judged = verifyRepeatedWrite(place, input);
    if (judged.ok) return { ok: true, input: { ...input, by: judged.by }, undecided: judged.undecided };
    if (judged.isFailedLogin) this.#failLogin({ userName, address }, at);
    return judged;
  }

  /** Executes a failed login: a wrong password has the same effects in the branch as on any controller. */
  #failLogin({ userName, address }: LoginOrigin, at: number): void {
    this.#simulation.execute({ type: 'authentication.failed', userName, address }, at);
  }

  /** Returns the input with the resource names of the branch, or the reason why a resource is missing. */
  #renamed(input: WriteInput): WriteInput | string {
    const { by, uri } = input;
    const name = this.#made.uriOf(uri);
    if (name === undefined) return `${uri} was not created in the branch`;
    if (by.sessionId === undefined) return { ...input, uri: name };
    const sessionId = this.#sessionOf(by.sessionId);
    if (sessionId === undefined) return `${by.userName} did not log in in the branch`;
    return { ...input, uri: name, by: { ...by, sessionId } };
  }

  #sessionOf(recorded: string): string | undefined {
    return this.#made.nameOf(sessionUri(recorded))?.slice(sessionsUri.length, -1);
  }

  /**
   * Returns the reason why the network drops the request; undefined if the request arrives. Network faults are
   * evaluated at most once for each request.
   */
  #struck(head: Head, crossing: Crossing | undefined, at: number): string | undefined {
    const isAsked = crossing !== undefined && isSameRequest(crossing, head);
    const isStruck = isAsked ? crossing.isStruck : this.#strikes(head, at);
    this.#lost = isStruck ? head : undefined;
    return isStruck ? 'a network fault drops the request' : undefined;
  }

  #strikes(head: Head, at: number): boolean {
    const { tree } = this.#simulation;
    const about = listAbout(tree, 'there', head);
    return (areDeterministic(tree.disturbances, about) ? about : this.#cross(head, at)).length > 0;
  }

  #cross(head: Head, at: number): readonly string[] {
    const outcome = this.#simulation.execute({ type: 'network.crossed', way: 'there', ...head }, at);
    return outcome.ok ? (outcome.value as CrossedFaults).struck : [];
  }

  /**
   * Skips the return transit of a request that was dropped on its way to the controller, because such a request has no
   * response.
   */
  #admitCrossing(input: CrossingInput): AdmissionResult {
    if (this.#unreached() !== undefined) return silent;
    const isNever = input.way === 'back' && this.#lost !== undefined && isSameRequest(this.#lost, input);
    return isNever ? silent : { ok: true, input };
  }

  #admitTouch(input: TouchInput, isRecorded: boolean): AdmissionResult {
    if (!isRecorded) return { ok: true, input };
    const sessionId = this.#sessionOf(input.sessionId);
    const isOpen = sessionId !== undefined && this.#simulation.tree.sessions.byId[sessionId] !== undefined;
    return isOpen
      ? { ok: true, input: { ...input, sessionId } }
      : { ok: false, reason: `no session ${input.sessionId} is open in the branch` };
  }

  #admitFailure(input: FailureInput, { password }: Coming): AdmissionResult {
    const undecided = password && verifyRecordedFailure(password, this.#simulation.tree, input.userName);
    return { ok: true, input, undecided };
  }

  #admitSuccess(input: SuccessInput, { at, password }: Coming): AdmissionResult {
    if (password === undefined) return { ok: true, input };
    const { tree } = this.#simulation;
    const user = userNamed(tree, input.userName);
    const verdict = verifyRecordedPassword(password, { tree, user, now: at }, input);
    if (verdict.is === 'right') return { ok: true, input };
    if (verdict.is === 'wrong') {
      this.#failLogin(input, at);
      const { userName, address } = input;
      this.#wrong = { login: { userName, address, at }, reason: verdict.reason };
    }
    return { ok: false, reason: verdict.reason };
  }

  #admitUpload(input: UploadInput): AdmissionResult {
    const name = this.#made.nameOf(uploadName(input.upload));
    if (name === undefined) return { ok: false, reason: 'its upload was not started in the branch' };
    return { ok: true, input: { ...input, upload: Number(name.slice(uploadName('').length)) } };
  }

  #unreached(): AdmissionResult | undefined {
    const record = managerRecord(this.#simulation.tree);
    if (isReachable(record)) return undefined;
    return { ok: false, reason: `the controller does not answer (${describeManager(record)})` };
  }
}

function lacksLicense(outcome: Outcome<Refusal>): boolean {
  if (outcome.ok || isUnhandledEvent(outcome.refusal)) return false;
  return outcome.refusal.messages.some(({ key }) => key === 'LicenseKeyRequired');
}

/** Returns true for the same method and path. A trailing slash is ignored, as in all URIs of the service. */
function isSameRequest(one: Head, other: Head): boolean {
  const plain = (path: string) => path.replace(/\/+$/, '');
  return one.method === other.method && plain(one.path) === plain(other.path);
}

function sessionUri(id: string): string {
  return `${sessionsUri}${id}/`;
}
