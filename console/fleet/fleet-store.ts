/** The fleet as it is now: its members, its time and its domains, read again while the page is visible. */
import { computed, signal } from '@preact/signals';
import { ApiProblem, get, post } from '../api/client.js';
import { session } from '../api/session.js';
import { showMessage, showProblem } from '../shell/toasts.js';
import { type Member, matches, noSelection, queryOf, type Selection } from './selection.js';

/** Shortest rest between two reads, and rest by the duration of a read, so that a large fleet is read less often. */
const restMsMin = 2_000;
const restPerRead = 10;
/** Number of requests at the same time for an action on members by their names. */
const requestsAtOnce = 4;

export interface FleetState {
  readonly time: string;
  readonly at: number;
  readonly pace: string;
  readonly clock: 'own' | 'common';
  readonly contacted: number;
  readonly lost: { readonly feeds: readonly string[]; readonly cooling: readonly string[] };
}

interface FleetFacts {
  readonly hasHistory: boolean;
  readonly feeds: readonly string[];
  readonly cooling: readonly string[];
}

export interface Outcome {
  readonly what: string;
  readonly done: number;
  readonly failed: readonly { readonly name: string; readonly status?: number; readonly detail?: string }[];
}

export const members = signal<readonly Member[] | undefined>(undefined);
export const fleetState = signal<FleetState | undefined>(undefined);
export const facts = signal<FleetFacts | undefined>(undefined);
export const selection = signal<Selection>(noSelection);
export const problem = signal<string | undefined>(undefined);
/** Result of the last action. */
export const outcome = signal<Outcome | undefined>(undefined);

export const selected = computed(() =>
  (members.value ?? []).filter((each) => matches(each, selection.value)),
);

let timer: number | undefined;

/** Starts to follow the fleet. */
export function startFollowing(): void {
  document.addEventListener('visibilitychange', () => void followNow());
  session.subscribe(() => void followNow());
}

async function followNow(): Promise<void> {
  window.clearTimeout(timer);
  if (document.hidden || session.peek().status !== 'open') return;
  const begun = performance.now();
  try {
    facts.value ??= await get<FleetFacts>('/console/facts');
    fleetState.value = await get<FleetState>('/state');
    members.value = (await get<{ readonly members: readonly Member[] }>('/members')).members;
    problem.value = undefined;
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    problem.value = error.message;
  } finally {
    const rest = Math.max(restMsMin, restPerRead * (performance.now() - begun));
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void followNow(), rest);
  }
}

interface Results {
  readonly failed: number;
  readonly members: readonly {
    readonly name: string;
    readonly ok: boolean;
    readonly status?: number;
    readonly detail?: string;
  }[];
}

/** Executes an input at each selected member. Failures of a part of them are the outcome, which stays to be read. */
export async function actOnSelected(what: string, input: object): Promise<void> {
  await act(what, selectedPaths('/inputs'), input);
}

/**
 * Returns the paths of an action on the selected members. The control API knows no selection by health, and a health that
 * a page shows can have changed, so such a selection is the members that are shown, each by its name.
 */
function selectedPaths(path: string): readonly string[] {
  const chosen = selection.peek();
  if (chosen.health === '') return [`${path}${queryOf(chosen)}`];
  return selected.peek().map(({ name }) => `${path}${queryOf({ ...noSelection, name })}`);
}

/** Loses or restores a power feed or a cooling loop. */
export async function changeDomain(kind: 'feed' | 'cooling', name: string, lost: boolean): Promise<void> {
  await act(`${lost ? 'Loss' : 'Return'} of ${name}`, ['/domains'], { kind, name, lost });
}

/** Changes the clock of the fleet. */
export async function changeClock(path: '/advance' | '/pace', body: object): Promise<void> {
  try {
    await post(path, body);
    await followNow();
  } catch (error) {
    showProblem(error);
  }
}

async function act(what: string, paths: readonly string[], body: object): Promise<void> {
  try {
    const results: Results['members'][number][] = [];
    const rest = [...paths];
    const work = async () => {
      for (let path = rest.shift(); path !== undefined; path = rest.shift())
        results.push(...(await post<Results>(path, body)).members);
    };
    await Promise.all(Array.from({ length: requestsAtOnce }, work));
    const failed = results.filter(({ ok }) => !ok);
    outcome.value = { what, done: results.length - failed.length, failed };
    if (failed.length === 0) showMessage(`${what}: ${results.length} members.`);
    await followNow();
  } catch (error) {
    showProblem(error);
  }
}
