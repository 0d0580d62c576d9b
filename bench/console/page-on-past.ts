/**
 * The page in headless Chromium on a journal of a million events, as `tidefish console` serves it: the time to the first
 * paint and to the first view with its content, the memory of the page, and the frames a second while it pans. Each round
 * starts the command and a page without a cache.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, wide } from '../../test/support/console/browser.js';
import { type BenchContext, median, type Row, row } from '../report.js';
import { DataFolder, firstOf, running } from '../service/server-processes.js';
import { makePast } from '../time-travel/past.js';
import { type Frames, firstPaint, pan, untilUsable } from './in-page.js';

const events = 1_000_000;
/** A history that a former run has made; the bench makes one without it. */
const ready = process.env.TIDEFISH_BENCH_PAST;

/** Limits that the measured figures must meet. Units: ms, MB, frames a second. */
const paintMsMax = 500;
const usableMsMax = 1_000;
const megabytesMax = 200;
const framesMin = 25;

const rounds = 3;
const smokeEvents = 3_000;
/** Duration of a pan, and maximum time for the index of the whole history. Unit: ms. */
const panMs = 4_000;
const smokePanMs = 300;
const indexMsMax = 240_000;
const openMsMax = 60_000;

interface Opened {
  readonly paintMs: number;
  readonly usableMs: number;
  readonly indexedMs: number;
  readonly megabytes: number;
  readonly frames: Frames;
}

export async function measurePage(context: BenchContext): Promise<readonly Row[]> {
  const data = new DataFolder();
  const browser = await openBrowser();
  try {
    const folder = ready ?? data.path;
    const made =
      ready === undefined ? await makePast(folder, context.amount(events, smokeEvents), context) : { events };
    const found: Opened[] = [];
    for (let round = 0; round < context.amount(rounds); round++) {
      context.progress(`page ${round + 1} of ${rounds}`);
      found.push(await openPage(folder, browser, context));
    }
    return rowsOf(found, made.events);
  } finally {
    await browser.close();
    data.remove();
  }
}

async function openPage(folder: string, browser: Browser, context: BenchContext): Promise<Opened> {
  const command = await startConsole(folder, context.signal);
  const session = await browser.newContext({ viewport: wide });
  try {
    const page = await session.newPage();
    await page.goto(command.link);
    const usableMs = await page.evaluate<number>(untilUsable);
    const paintMs = await page.evaluate<number>(firstPaint);
    const startedMs = performance.now();
    await page.locator('.timeline-bar [role=status]').waitFor({ state: 'detached', timeout: indexMsMax });
    const indexedMs = usableMs + performance.now() - startedMs;
    const frames = await page.evaluate<Frames>(pan(context.amount(panMs, smokePanMs)));
    return { paintMs, usableMs, indexedMs, megabytes: await memoryOf(page), frames };
  } finally {
    await session.close();
    await command.stop();
  }
}

async function startConsole(folder: string, signal: AbortSignal) {
  const cli = fileURLToPath(new URL('../../bundle/main.js', import.meta.url));
  const child: ChildProcess = spawn(process.execPath, [cli, 'console', folder, '--json'], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  const line = await firstOf(child, signal, (resolve) => lines.once('line', resolve), openMsMax);
  lines.close();
  const { console: link } = JSON.parse(line as string) as { readonly console: string };
  return { ...running(child), link };
}

/**
 * Returns the largest memory of a process that renders pages: its own pages, and its share of those of several processes.
 * Unit: MB.
 */
async function memoryOf(page: Page): Promise<number> {
  const protocol = await page.context().browser()?.newBrowserCDPSession();
  const { processInfo } = (await protocol?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] };
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => Number(/^Pss: +(\d+) kB$/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))?.[1]));
  return (Math.max(...sizes) * 1_024) / 1e6;
}

function rowsOf(found: readonly Opened[], made: number): Row[] {
  const of = (name: 'paintMs' | 'usableMs' | 'indexedMs' | 'megabytes') => found.map((each) => each[name]);
  const frames = found.map((each) => each.frames.perSecond);
  const each = (values: readonly number[], unit: string) =>
    `${values.map((value) => value.toFixed(0)).join(', ')} ${unit}`;
  return [
    row({
      name: `${made} events, to the first paint`,
      figure: each(of('paintMs'), 'ms'),
      value: median(of('paintMs')),
      unit: 'ms',
      atMost: paintMsMax,
    }),
    row({
      name: `${made} events, usable`,
      figure: `${each(of('usableMs'), 'ms')}; all lanes are whole after ${each(of('indexedMs'), 'ms')}`,
      value: median(of('usableMs')),
      unit: 'ms',
      atMost: usableMsMax,
    }),
    row({
      name: 'memory of the page',
      figure: each(of('megabytes'), 'MB'),
      value: Math.max(...of('megabytes')),
      unit: 'MB',
      atMost: megabytesMax,
    }),
    row({
      name: 'panning',
      figure: `${each(frames, 'frames/s')}; the longest took ${each(
        found.map((one) => one.frames.longestMs),
        'ms',
      )}`,
      value: median(frames),
      unit: 'frames/s',
      atLeast: framesMin,
    }),
  ];
}
