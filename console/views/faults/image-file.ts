/**
 * Image file as the control API takes it. The update service stores no content, so the page sends the beginning of the
 * file with its header, and the digests of its sections.
 */

/** Sizes of the sections of an upload, and of what is sent of the file. Unit: bytes. */
const sectionBytes = 33_554_432;
const startBytes = 4_096;

export interface ImageFile {
  readonly name: string;
  readonly sizeBytes: number;
  readonly start: string;
  readonly pieces: readonly string[];
}

/** Reads a file section by section, so that no more than one of them is in memory. */
export async function readImageFile(file: File): Promise<ImageFile> {
  const start = new Uint8Array(await file.slice(0, startBytes).arrayBuffer());
  const contentAt = endOfHeader(start);
  const pieces: string[] = [];
  for (let from = contentAt ?? file.size; from < file.size; from = nextSection(from))
    pieces.push(await digestOf(file.slice(from, nextSection(from))));
  return { name: file.name, sizeBytes: file.size, start: btoa(String.fromCharCode(...start)), pieces };
}

/** Returns the offset after the empty line that ends a header; undefined for a file without a header. */
function endOfHeader(start: Uint8Array): number | undefined {
  const end = start.findIndex((octet, index) => octet === lineFeed && start[index + 1] === lineFeed);
  return end < 0 ? undefined : end + 2;
}

const lineFeed = 10;

function nextSection(from: number): number {
  return (Math.floor(from / sectionBytes) + 1) * sectionBytes;
}

async function digestOf(part: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await part.arrayBuffer());
  return Array.from(new Uint8Array(digest), (octet) => octet.toString(16).padStart(2, '0')).join('');
}
