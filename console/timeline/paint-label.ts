/** Label of a strip, cut to the room that it has. */

const letterWidth = 6.1;
const labelMin = 26;

export function paintLabel(
  context: CanvasRenderingContext2D,
  text: string,
  left: number,
  right: number,
  middle: number,
  color: string,
): void {
  const room = right - left - 8;
  if (room < labelMin) return;
  const letters = Math.floor(room / letterWidth);
  context.fillStyle = color;
  context.fillText(text.length <= letters ? text : `${text.slice(0, letters - 1)}…`, left + 5, middle);
}
