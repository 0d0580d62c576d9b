/**
 * The one handler of exceptions: reports the data to reproduce it, and answers 500. The process continues, because a
 * failed step leaves the tree unchanged.
 */
import type { Context, Middleware } from 'koa';
import type { ControllerTree } from '../../models/index.js';

export type OnBug = (error: unknown) => void;

/** The outermost middleware of an app. */
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

/** Report for the operator of the process. Unit of time: ms since the epoch, virtual. */
export function describeBug(error: unknown, { seed, clock }: ControllerTree): string {
  const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return [
    `tidefish: internal error: ${what}`,
    `  to reproduce: seed ${seed}, time ${clock.now}, event ${clock.executed}; with --journal FILE the history is in the file`,
  ].join('\n');
}

/** Default target of reports. */
export function writeError(text: string): void {
  process.stderr.write(`${text}\n`);
}
