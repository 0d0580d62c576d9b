/** Virtual time as reports show it. */

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
