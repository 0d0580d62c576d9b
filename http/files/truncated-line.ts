/** Repair of a file of lines whose writer ended in the middle of a line. */
import { truncateSync } from 'node:fs';
import { readRegular, recordBytesMax } from './bounded-file.js';
import { describeReason } from './setup-error.js';

/**
 * Removes a truncated last line from a file. Returns the text of the complete lines; an empty text if the file does not
 * exist. Throws the error of the operating system if the file cannot be read or changed.
 */
export function removeTruncatedLine(file: string): string {
  let text: string;
  try {
    text = readRegular(file, recordBytesMax);
  } catch (error) {
    if (describeReason(error) === 'ENOENT') return '';
    throw error;
  }
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) truncateSync(file, Buffer.byteLength(whole));
  return whole;
}
