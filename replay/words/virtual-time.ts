/** Virtual time as reports show it, and read again. */

const hourMs = 3_600_000;
const dayHours = 24;

/** Time since the start: `+00:02:41.000`, from a day on `+1d 00:02:41.000`. Before the start it is `-`. */
export function formatVirtualTime(sinceStartMs: number): string {
  const spanMs = Math.abs(sinceStartMs);
  const hours = Math.floor(spanMs / hourMs);
  const days = Math.floor(hours / dayHours);
  const pad = (value: number, digits = 2) => String(value).padStart(digits, '0');
  const minutes = Math.floor(spanMs / 60_000) % 60;
  const seconds = Math.floor(spanMs / 1_000) % 60;
  const clock = `${pad(hours % dayHours)}:${pad(minutes)}:${pad(seconds)}.${pad(spanMs % 1_000, 3)}`;
  return (sinceStartMs < 0 ? '-' : '+') + (days === 0 ? clock : `${days}d ${clock}`);
}

/** Reads it back, also without its plus or its fraction; undefined for what is written in another way. Unit: ms. */
export function parseVirtualTime(text: string): number | undefined {
  const written = /^\+?(?:(\d{1,6})d\s+)?(\d\d):(\d\d):(\d\d)(?:\.(\d{1,3}))?$/.exec(text);
  if (written === null) return undefined;
  const [days = '0', hours, minutes, seconds, fraction = ''] = written.slice(1);
  if (Number(hours) >= dayHours || Number(minutes) >= 60 || Number(seconds) >= 60) return undefined;
  const wholeHours = Number(days) * dayHours + Number(hours);
  const withinHourMs = Number(minutes) * 60_000 + Number(seconds) * 1_000 + Number(fraction.padEnd(3, '0'));
  return wholeHours * hourMs + withinHourMs;
}
