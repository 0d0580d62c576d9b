/**
 * The one place where an exception ends: reported with how to see it again, and answered. The process lives on, since
 * a step that failed has left the tree as it was.
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

/** For whoever runs the process. Unit of time: ms since the epoch, virtual. */
export function describeBug(error: unknown, { seed, clock }: ControllerTree): string {
  const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return [
    `tidefish: internal error: ${what}`,
    `  to reproduce: seed ${seed}, time ${clock.now}, event ${clock.executed}; with --journal FILE the history is in the file`,
  ].join('\n');
}

/** Where it is said when nobody says where. */
export function writeError(text: string): void {
  process.stderr.write(`${text}\n`);
}
