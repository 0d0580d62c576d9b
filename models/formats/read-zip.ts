/** Reader of zip archives of untrusted origin: entries are chosen by name and size before their content is expanded. */
import { unzipSync } from 'fflate';

/** Entry of the directory of a zip archive. */
export interface ZipListing {
  readonly name: string;
  /** Size of the content as the archive has it. No more than that is expanded. Unit: octets. */
  readonly sizeBytes: number;
  /** Indicates a compression method that can be read: none, or deflate. */
  readonly isReadable: boolean;
}

/**
 * Returns the entries that the filter chooses, in the order of the archive; of several with one name the last. Throws an
 * Error for octets that are no zip archive, and passes on errors of the filter.
 */
export function readZip(
  archive: Uint8Array,
  choose: (entry: ZipListing) => boolean,
): readonly { readonly name: string; readonly bytes: Uint8Array }[] {
  const files = unzipSync(archive, {
    filter: ({ name, originalSize, compression }) =>
      choose({
        name,
        sizeBytes: originalSize,
        isReadable: compression === storedMethod || compression === deflateMethod,
      }),
  });
  return Object.entries(files).map(([name, bytes]) => ({ name, bytes }));
}

/** Compression methods. Source: APPNOTE.TXT § 4.4.5. */
const storedMethod = 0;
const deflateMethod = 8;
