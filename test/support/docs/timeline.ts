/**
 * Generator of `docs/run.svg`, which shows the run of a library scenario as bars over virtual time, computed from its
 * journal.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type History, openHistory, readJournal, statesOverTime, watch } from '../../../replay/index.js';
import { runCommand } from '../command/command.js';
import { placeAt } from '../history/restart-history.js';
import { library } from '../paths.js';

const scenario = 'power-loss-during-post';
const system = '/redfish/v1/Systems/1/#';

interface Bar {
  readonly label: string;
  readonly startMs: number;
  readonly endMs: number;
}

interface Lane {
  readonly name: string;
  readonly bars: readonly Bar[];
}

const width = 960;
const laneLeft = 130;
const laneTop = 64;
const laneHeight = 46;
const barHeight = 30;
const right = width - 16;
/** Width of a character of the labels. Unit: px. */
const letter = 6.8;

const style = `
  svg { color-scheme: light dark; font: 11px ui-monospace, Menlo, Consolas, monospace; }
  .paper { fill: #ffffff; }
  text { fill: #1f2328; dominant-baseline: central; }
  text.title { font-weight: bold; font-size: 13px; }
  text.faint { fill: #57606a; }
  line { stroke: #d0d7de; }
  line.input { stroke: #cf222e; stroke-dasharray: 3 3; }
  rect.tone0 { fill: #ddf4ff; stroke: #54aeff; }
  rect.tone1 { fill: #fff8c5; stroke: #d4a72c; }
  rect.tone2 { fill: #dafbe1; stroke: #4ac26b; }
  rect.tone3 { fill: #eaeef2; stroke: #8c959f; }
  @media (prefers-color-scheme: dark) {
    .paper { fill: #0d1117; }
    text { fill: #f0f6fc; }
    text.faint { fill: #9ea7b3; }
    line { stroke: #30363d; }
    line.input { stroke: #ff7b72; }
    rect.tone0 { fill: #0c2d6b; stroke: #388bfd; }
    rect.tone1 { fill: #4b2900; stroke: #bb8009; }
    rect.tone2 { fill: #033a16; stroke: #2ea043; }
    rect.tone3 { fill: #21262d; stroke: #6e7681; }
  }`;

/**
 * CSS classes of bars by label. `tone2` marks states of an available server, `tone3` states of an unavailable one. All
 * other labels are transitional states.
 */
const tones: Readonly<Record<string, string>> = {
  answering: 'tone2',
  On: 'tone2',
  FinishedPost: 'tone2',
  OSRunning: 'tone2',
  away: 'tone3',
  Off: 'tone3',
  None: 'tone3',
  PowerOff: 'tone3',
};

export function drawRun(): string {
  const history = playScenario();
  const lanes: readonly Lane[] = [
    { name: 'controller', bars: controllerBars(history) },
    { name: 'PowerState', bars: propertyBars(history, '/PowerState') },
    { name: 'PostState', bars: propertyBars(history, '/Oem/Vnd/PostState') },
    { name: 'BootProgress', bars: propertyBars(history, '/BootProgress/LastState') },
  ];
  const instants = [
    ...new Set(lanes.flatMap(({ bars }) => bars.flatMap(({ startMs, endMs }) => [startMs, endMs]))),
    ...markedInputs.map(({ find }) => find(history)),
  ].sort((a, b) => a - b);
  const x = createScale(instants);
  const height = laneTop + lanes.length * laneHeight + 40;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>The scenario ${scenario}: states of the controller and of the host over virtual time</title>`,
    `<style>${style}\n</style>`,
    '<rect class="paper" width="100%" height="100%"/>',
    `<text class="title" x="16" y="20">tidefish run ${scenario}, seed 1: virtual time, square-root scale</text>`,
    ...inputMarks(history, x, height),
    ...lanes.flatMap((lane, index) => drawLane(lane, laneTop + index * laneHeight, x)),
    ...instantMarks(instants, x, height),
    '</svg>',
    '',
  ].join('\n');
}

type Scale = (ms: number) => number;

/**
 * Returns the horizontal positions of instants. The distance of two neighbors grows with the square root of the time
 * between them, so that short states have enough room.
 */
function createScale(instants: readonly number[]): Scale {
  const positions = new Map<number, number>();
  let position = 0;
  for (const [index, ms] of instants.entries()) {
    position += Math.sqrt(ms - (instants[index - 1] ?? ms));
    positions.set(ms, position);
  }
  return (ms) => round(laneLeft + ((positions.get(ms) ?? 0) / position) * (right - laneLeft));
}

function playScenario(): History {
  const folder = mkdtempSync(path.join(tmpdir(), 'tidefish-run-'));
  try {
    const journal = path.join(folder, 'run.jsonl');
    runCommand(['run', path.join(library, `${scenario}.scenario.yaml`), '--journal', journal]);
    const reading = readJournal(readFileSync(journal, 'utf8'), journal);
    if (!reading.ok) throw new Error(reading.problem.message);
    const { history } = openHistory(reading.journal);
    if (history === undefined) throw new Error(`${scenario} has no history`);
    return history;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function controllerBars(history: History): readonly Bar[] {
  const states = [...statesOverTime(history, 'manager/1')];
  return toBars(
    states.map(({ at, states: [state = ''] }) => ({
      at,
      label: state.startsWith('away') ? 'away' : 'answering',
    })),
    history.end.at,
  );
}

function propertyBars(history: History, pointer: string): readonly Bar[] {
  const values = [...watch(history, placeAt(system + pointer))];
  return toBars(
    values.map(({ at, value }) => ({ at, label: String(value) })),
    history.end.at,
  );
}

/** Returns one bar for each value that lasts. A value without a duration has no bar. */
function toBars(
  values: readonly { readonly at: number; readonly label: string }[],
  endMs: number,
): readonly Bar[] {
  const bars: Bar[] = [];
  for (const [index, { at, label }] of values.entries()) {
    const end = values[index + 1]?.at ?? endMs;
    const last = bars.at(-1);
    if (end === at) continue;
    if (last?.label === label) bars[bars.length - 1] = { ...last, endMs: end };
    else bars.push({ label, startMs: at, endMs: end });
  }
  return bars;
}

function drawLane({ name, bars }: Lane, top: number, x: Scale): readonly string[] {
  const middle = top + barHeight / 2;
  return [
    `<text class="faint" x="16" y="${middle}">${name}</text>`,
    ...bars.flatMap(({ label, startMs, endMs }) => {
      const left = x(startMs);
      const wide = round(Math.max(x(endMs) - left, 1));
      const shown = shorten(label, wide);
      return [
        `<rect class="${tones[label] ?? 'tone1'}" x="${left}" y="${top}" width="${wide}" height="${barHeight}" rx="3"><title>${label}</title></rect>`,
        ...(shown === '' ? [] : [`<text x="${left + 5}" y="${middle}">${shown}</text>`]),
      ];
    }),
  ];
}

/** Returns the label, shortened to the width of its bar. */
function shorten(label: string, wide: number): string {
  const room = Math.floor((wide - 8) / letter);
  if (label.length <= room) return label;
  return room < 3 ? '' : `${label.slice(0, room - 1)}…`;
}

/** Returns the inputs of the scenario as dashed lines with labels. */
function inputMarks(history: History, x: Scale, height: number): readonly string[] {
  return markedInputs.map(({ label, find }) => {
    const left = x(find(history));
    return [
      `<line class="input" x1="${left}" y1="38" x2="${left}" y2="${height - 30}"/>`,
      `<text class="faint" x="${left + 4}" y="44">${label}</text>`,
    ].join('');
  });
}

/** Inputs of the scenario that the picture shows, with a function that finds the instant of each input. */
const markedInputs = [
  {
    label: 'ForceRestart',
    find: (history: History) => history.startMs,
  },
  {
    label: 'mains off',
    find: (history: History) => firstState(history, 'away.unpowered'),
  },
  {
    label: 'mains on',
    find: (history: History) => firstState(history, 'away.restarting'),
  },
];

function firstState(history: History, state: string): number {
  const found = [...statesOverTime(history, 'manager/1')].find(({ states }) => states.includes(state));
  if (found === undefined) throw new Error(`the controller is never ${state}`);
  return found.at;
}

/**
 * Returns labels below the lanes with the times since the start. A label that would overlap the previous one is
 * omitted.
 */
function instantMarks(instants: readonly number[], x: Scale, height: number): readonly string[] {
  const [startMs = 0] = instants;
  let free = 0;
  return instants.flatMap((ms) => {
    const left = Math.min(x(ms), right - 6 * letter);
    if (left < free) return [];
    free = left + 7 * letter;
    const seconds = Math.floor((ms - startMs) / 1000);
    const time = `+${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    return [`<text class="faint" x="${left}" y="${height - 18}">${time}</text>`];
  });
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
