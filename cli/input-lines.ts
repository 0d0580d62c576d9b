/** Whether lines are on standard input of a command that has no use for them. */
import { fstatSync, type Stats } from 'node:fs';

/** What feeds a pipe is started with this program, which takes longer to begin than most of them to write. Unit: ms of real time. */
const patienceMs = 200;

/** Nobody is waited for longer: who starts a program may leave a pipe open that nothing ever comes from. */
export async function areLinesGiven(): Promise<boolean> {
  const stats = standardInput();
  if (stats?.isFile()) return stats.size > 0;
  return stats !== undefined && (stats.isFIFO() || stats.isSocket()) && (await hasContent(process.stdin));
}

/** Undefined where it is closed. */
function standardInput(): Stats | undefined {
  try {
    return fstatSync(0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EBADF') return undefined;
    throw error;
  }
}

function hasContent(stream: NodeJS.ReadStream): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const settle = (isThere: boolean) => {
      clearTimeout(timer);
      stream.destroy();
      resolve(isThere);
    };
    const timer = setTimeout(() => settle(false), patienceMs);
    stream
      .once('data', () => settle(true))
      .once('end', () => settle(false))
      .once('error', reject);
  });
}
