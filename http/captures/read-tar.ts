/** Files of a capture in a tar archive. Nothing is unpacked to the disk, so no entry can lead out of a folder. */
import { Parser } from 'tar/parse';
import { CaptureError } from '../../models/capture/index.js';
import { CollectedFiles } from './collected-files.js';

/** Types of entries without content that are no defect. */
const silentTypes: ReadonlySet<string> = new Set([
  'Directory',
  'GNUDumpDir',
  'ExtendedHeader',
  'GlobalExtendedHeader',
]);
const fileTypes: ReadonlySet<string> = new Set(['File', 'OldFile', 'ContiguousFile']);

/** Size of a block; an archive ends with blocks of zeros. Unit: octets. Source: POSIX pax, ustar format. */
const blockBytes = 512;

/**
 * Reads the files of an uncompressed archive. A hard link to an earlier file of the archive is that file; other links
 * and devices are left out with a note. Throws CaptureError for octets that are no archive.
 */
export function readTar(archive: Buffer, source: string): CollectedFiles {
  const collected = new CollectedFiles(source);
  const contents = new Map<string, Buffer>();
  const failures: unknown[] = [];
  const parser = new Parser({
    strict: false,
    onReadEntry: (entry) => {
      const { path, type, size, linkpath } = entry;
      const isRead = attempt(failures, () => {
        if (fileTypes.has(type)) return collected.admit(path, size);
        if (silentTypes.has(type)) return false;
        const linked = type === 'Link' ? contents.get(linkpath ?? '') : undefined;
        if (linked === undefined) collected.drop(path, describeType(type));
        else if (collected.admit(path, linked.length)) collected.add(path, linked);
        return false;
      });
      const chunks: Buffer[] = [];
      if (isRead) {
        entry.on('data', (chunk: Buffer) => chunks.push(chunk));
        entry.on('end', () => {
          const bytes = Buffer.concat(chunks);
          contents.set(path, bytes);
          collected.add(path, bytes);
        });
      } else entry.resume();
    },
  });
  let warning: string | undefined;
  parser.on('warn', (code, message) => {
    warning ??= String(message);
    if (code === 'TAR_ABORT') failures.push(new Error(String(message)));
  });
  // The whole archive is at hand, so the parser reports its entries before this call returns.
  parser.end(archive);
  const [failure] = failures;
  if (failure instanceof CaptureError) throw failure;
  if (collected.files.length === 0 && collected.notes.length === 0)
    throw new CaptureError({
      path: source,
      found: warning === undefined ? 'an archive without files' : `no tar archive (${warning})`,
      expected: 'a folder, a zip or tar archive, or a file that tidefish capture import has written',
      next: 'Pack the folder with redfish/ again.',
    });
  if (warning !== undefined) collected.drop(source, `a damaged part of the archive (${warning})`);
  else if (archive.subarray(-blockBytes).some((octet) => octet !== 0))
    collected.drop(source, 'an archive without its end');
  return collected;
}

/** Errors are stored, because the parser would report an error of its listener as a defect of the archive. */
function attempt(failures: unknown[], admit: () => boolean): boolean {
  if (failures.length > 0) return false;
  try {
    return admit();
  } catch (error) {
    failures.push(error);
    return false;
  }
}

function describeType(type: string): string {
  if (type === 'SymbolicLink') return 'a symbolic link';
  return type === 'Link' ? 'a hard link to no file of the archive' : `an entry of type ${type}`;
}
