/**
 * Handler of all exceptions. It reports the data that is needed to reproduce the error, and answers 500. The process
 * continues, because an event that fails leaves the state tree unchanged.
 */
import type { Context, Middleware } from 'koa';
import type { ControllerTree } from '../../models/index.js';

export type OnBug = (error: unknown) => void;

/** Returns the outermost middleware of an app, which handles every exception. */
export function handleErrors(onBug: OnBug, answer: (ctx: Context) => void): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      onBug(error);
      answer(ctx);
    }
  };
}

/**
 * Returns the report of a bug for the operator of the process. The reported time is virtual. Unit: ms since the epoch.
 */
export function describeBug(error: unknown, { seed, clock }: ControllerTree): string {
  const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return [
    `tidefish: internal error: ${what}`,
    `  to reproduce: seed ${seed}, time ${clock.now}, event ${clock.executed}; with --journal FILE the history is in the file`,
  ].join('\n');
}

/** Writes a report to standard error, the default target. */
export function writeError(text: string): void {
  process.stderr.write(`${text}\n`);
}
