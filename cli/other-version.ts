/** Another version of this program, in a process of its own: plays what was recorded here, and sends what came of it. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { InputPlan, TracedEvent } from '../replay/index.js';
import type { PlayedInputs } from './inputs.js';

export interface PlayedThere extends PlayedInputs {
  readonly events: readonly TracedEvent[];
}

/** Thrown for a program that cannot play it, with what it said. */
export class NotPlayed extends Error {}

/** The file that starts a version, by itself or by the folder of its package; undefined for what is none. */
export function versionAt(place: string): string | undefined {
  if (/\.m?js$/.test(place)) return place;
  const packageFile = path.join(place, 'package.json');
  if (!existsSync(packageFile)) return undefined;
  const { bin } = JSON.parse(readFileSync(packageFile, 'utf8')) as {
    readonly bin?: { readonly tidefish?: string };
  };
  return bin?.tidefish === undefined ? undefined : path.join(place, bin.tidefish);
}

/** `progress` hears how many events have come. Throws NotPlayed. */
export async function playThere(
  program: string,
  plan: InputPlan,
  progress: (events: number) => void,
): Promise<PlayedThere> {
  const child = spawn(process.execPath, [program, 'inputs'], { stdio: ['pipe', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  // One that ends before it has read all says why on standard error.
  child.stdin.on('error', () => {});
  child.stdin.end(JSON.stringify(plan));
  const events: TracedEvent[] = [];
  let end: PlayedInputs | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    const told = parse(line);
    if (told === undefined) continue;
    if ('untaken' in told) end = told;
    else events.push(told);
    progress(events.length);
  }
  const code = await ended;
  if (code === 0 && end !== undefined) return { ...end, events };
  const reason = complaint.trim().split('\n')[0] ?? '';
  throw new NotPlayed(
    `${program} does not play it${reason === '' ? '' : `: ${reason.replace(/^error: /, '')}`}`,
  );
}

/** Undefined for what is no line of it: another program says other things. */
function parse(line: string): TracedEvent | PlayedInputs | undefined {
  try {
    const told: unknown = JSON.parse(line);
    const isTold = typeof told === 'object' && told !== null && ('untaken' in told || 'patch' in told);
    return isTold ? (told as TracedEvent | PlayedInputs) : undefined;
  } catch {
    return undefined;
  }
}
