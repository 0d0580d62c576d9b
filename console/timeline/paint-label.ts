/** Label of a strip, cut to the room that it has. */

/** Smallest room of a label. Unit: pixels. */
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
  // All letters of the font have one width.
  const letters = Math.floor(room / context.measureText('0').width);
  context.fillStyle = color;
  context.fillText(text.length <= letters ? text : `${text.slice(0, letters - 1)}…`, left + 5, middle);
}
