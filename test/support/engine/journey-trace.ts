/**
 * Tracer of the sources that run during a function call in this process. V8 reports which files ran (precise coverage)
 * and in which order their functions were first called (breakpoints with a condition that records the call and returns
 * false). The call stack shows which files were running at every write.
 */
import { readFileSync } from 'node:fs';
import { type Debugger, type Profiler, Session } from 'node:inspector';
import { fileURLToPath } from 'node:url';
import { OpenTransaction } from '../../../engine/loop/transaction.js';
import { BranchDrafts } from '../../../engine/state/branch-drafts.js';
import { MachineRecords } from '../../../engine/state/machine-records.js';
import { OutboxDraft } from '../../../engine/state/outbox-draft.js';

/** Returns the path of a module's source from the project's root; undefined for a module outside of the service. */
function sourceOf(url: string): string | undefined {
  const [, path] = /\/dist\/((?:engine|models|machines)\/.*)\.js$/.exec(url) ?? [];
  return path === undefined ? undefined : `${path}.ts`;
}

/**
 * Returns whether a source only stores the tree, the event queue or the draws. Such sources are on the stack at every
 * write and are therefore left out.
 */
const isStorage = (source: string) => /^engine\/(state|agenda|random)\//.test(source);

type Written = Record<string, (...given: unknown[]) => unknown>;

/** Methods that every change of a state, every reported fact and every committed event passes through. */
const writes: readonly (readonly [prototype: object, method: string])[] = [
  [OpenTransaction.prototype, 'emit'],
  [OpenTransaction.prototype, 'commit'],
  [BranchDrafts.prototype, 'put'],
  [MachineRecords.prototype, 'edit'],
  [MachineRecords.prototype, 'add'],
  [MachineRecords.prototype, 'remove'],
  [OutboxDraft.prototype, 'request'],
];

/** Returns the sources that are on the call stack at any write during `happen`. */
export function listWriting(happen: () => void): ReadonlySet<string> {
  const writing = new Set<string>();
  const originals = writes.map(([prototype, method]) => (prototype as Written)[method]);
  for (const [index, [prototype, method]] of writes.entries()) {
    (prototype as Written)[method] = function (this: unknown, ...given) {
      for (const source of sourcesOnStack()) writing.add(source);
      return originals[index]?.apply(this, given);
    };
  }
  try {
    happen();
  } finally {
    for (const [index, [prototype, method]] of writes.entries())
      Object.assign(prototype, { [method]: originals[index] });
  }
  return writing;
}

function sourcesOnStack(): readonly string[] {
  const { stackTraceLimit, prepareStackTrace } = Error;
  Error.stackTraceLimit = Infinity;
  Error.prepareStackTrace = (_, sites) => sites.map((site) => site.getFileName());
  const names = new Error().stack as unknown as readonly (string | null)[];
  Object.assign(Error, { stackTraceLimit, prepareStackTrace });
  return names.flatMap((name) => sourceOf(name ?? '') ?? []).filter((source) => !isStorage(source));
}

interface RanScript {
  readonly scriptId: string;
  readonly url: string;
  readonly functions: readonly Profiler.FunctionCoverage[];
}

/** Debugger session with V8 in this process. The connection is synchronous: results arrive before `post` returns. */
export class Tracer {
  readonly #session = new Session();

  constructor() {
    this.#session.connect();
    this.#post('Profiler.enable');
    this.#post('Debugger.enable');
  }

  close(): void {
    this.#session.disconnect();
  }

  /** Returns the functions that ran during `happen`, by their sources. */
  listRan(happen: () => void): ReadonlyMap<string, RanScript> {
    this.#post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    this.#post('Profiler.takePreciseCoverage');
    happen();
    const { result } = this.#post<Profiler.TakePreciseCoverageReturnType>('Profiler.takePreciseCoverage');
    this.#post('Profiler.stopPreciseCoverage');
    return new Map(
      result.flatMap(({ scriptId, url, functions }): [string, RanScript][] => {
        const source = sourceOf(url);
        const ran = functions.filter(({ ranges: [range] }) => (range?.count ?? 0) > 0);
        return source === undefined || ran.length === 0 ? [] : [[source, { scriptId, url, functions: ran }]];
      }),
    );
  }

  /**
   * Returns the sources in the order in which one of their functions was first called. Getters do not count as calls.
   */
  listFirstCalls(ran: ReadonlyMap<string, RanScript>, happen: () => void): readonly string[] {
    const called = new Set<string>();
    const note = `noteCallOfJourney`;
    Object.assign(globalThis, { [note]: (source: string) => !called.add(source) });
    const breakpoints = [...ran].flatMap(([source, script]) =>
      this.#locate(script).map((location) => {
        const condition = `globalThis.${note}(${JSON.stringify(source)})`;
        return this.#post<Debugger.SetBreakpointReturnType>('Debugger.setBreakpoint', {
          location,
          condition,
        });
      }),
    );
    happen();
    for (const { breakpointId } of breakpoints) this.#post('Debugger.removeBreakpoint', { breakpointId });
    Reflect.deleteProperty(globalThis, note);
    return [...called];
  }

  /** Returns the first location of each function where a breakpoint is possible. */
  #locate({ scriptId, url, functions }: RanScript): readonly Debugger.Location[] {
    const text = readFileSync(fileURLToPath(url), 'utf8');
    const locationAt = (offset: number): Debugger.Location => {
      const lines = text.slice(0, offset).split('\n');
      return { scriptId, lineNumber: lines.length - 1, columnNumber: lines.at(-1)?.length ?? 0 };
    };
    return functions.flatMap(({ functionName, ranges: [range] }) => {
      if (range === undefined || range.startOffset === 0 || functionName.startsWith('get ')) return [];
      const { locations } = this.#post<Debugger.GetPossibleBreakpointsReturnType>(
        'Debugger.getPossibleBreakpoints',
        {
          start: locationAt(range.startOffset + 1),
          end: locationAt(range.endOffset),
          restrictToFunction: true,
        },
      );
      return locations.slice(0, 1);
    });
  }

  #post<Answer = unknown>(method: string, params: object = {}): Answer {
    let answer: unknown;
    this.#session.post(method, params, (error, result) => {
      if (error !== null) throw new Error(`${method}: ${error.message}`);
      answer = result;
    });
    return answer as Answer;
  }
}
