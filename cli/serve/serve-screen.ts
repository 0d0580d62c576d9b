/** Text form of the announcement of `tidefish serve`. */
import type { Announcement } from '../../http/index.js';
import { coloursFor } from '../terminal/terminal.js';

function timeInWords({ past, start, now, pace }: Announcement): string {
  if (past !== undefined)
    return `a recorded state, at ${past.at}, read only; --fork serves a branch that can be changed`;
  return `from ${start}${now === start ? '' : `, now ${now}`}, pace ${pace}`;
}

export function renderScreen(announcement: Announcement): string {
  const { bold, cyan, dim, yellow } = coloursFor(process.stdout, process.env);
  const {
    url,
    note,
    userName,
    password,
    fingerprint,
    certificateFile,
    control,
    console,
    seed,
    fork,
    resumed,
    curl,
  } = announcement;
  const rows: (readonly [string, string] | undefined)[] = [
    note === undefined ? undefined : ['note', yellow(note)],
    ['user', userName],
    password === undefined ? undefined : ['password', password],
    ['certificate', `SHA-256 ${fingerprint}`],
    ['', certificateFile],
    ['control', `${control.url}  token ${control.token}`],
    ['console', cyan(console)],
    ['seed', seed],
    ['time', timeInWords(announcement)],
    fork === undefined
      ? undefined
      : ['fork', `of the record at ${fork.at}, after ${fork.events} events; the record stays unchanged`],
    resumed === undefined
      ? undefined
      : ['goes on', `at ${resumed.at}, after ${resumed.events} events; the journal is in its data directory`],
  ];
  const labelWidth = 12;
  return [
    `${bold('Tidefish')} serves a controller at ${cyan(url)}`,
    ...rows.flatMap((row) => (row === undefined ? [] : [`  ${dim(row[0].padEnd(labelWidth))} ${row[1]}`])),
    dim('Try it:'),
    `  ${curl}`,
    dim('Ctrl-C ends it.'),
  ].join('\n');
}
