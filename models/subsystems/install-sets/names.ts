/** Names for tasks: no two in the queue have the same, and the steps of a set are called the same whenever it is invoked. */
import { taskNameCharsMax } from '../update-queue/index.js';

/** The name itself, or with the first number from 2 on that makes it another than all of those. */
export function unusedName(name: string, used: readonly string[]): string {
  const taken = new Set(used);
  const short = name.slice(0, taskNameCharsMax);
  if (!taken.has(short)) return short;
  for (let number = 2; ; number++) {
    const ending = ` (${number})`;
    const numbered = short.slice(0, taskNameCharsMax - ending.length) + ending;
    if (!taken.has(numbered)) return numbered;
  }
}
