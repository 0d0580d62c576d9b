/** Replacement of `node:zlib` in a page. Captures, which are packed by Brotli, are unpacked before a history begins. */
import { deflateSync, gunzipSync as gunzip, gzipSync as gzip, inflateSync } from 'fflate';

type Content = string | Uint8Array;

const bytesOf = (content: Content) =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content;

export function deflateRawSync(content: Content): Buffer {
  return Buffer.from(deflateSync(bytesOf(content)));
}

export function inflateRawSync(content: Uint8Array): Buffer {
  return Buffer.from(inflateSync(content));
}

export function gzipSync(content: Content): Buffer {
  return Buffer.from(gzip(bytesOf(content), { mtime: 0 }));
}

export function gunzipSync(content: Uint8Array): Buffer {
  return Buffer.from(gunzip(content));
}

/** CRC-32 of ISO 3309, which gzip and zip use. */
export function crc32(content: Content): number {
  let crc = -1;
  for (const byte of bytesOf(content)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

const missing = () => {
  throw new Error('Brotli is not available in an exported console');
};
export const brotliCompressSync = missing;
export const brotliDecompressSync = missing;
export const constants = {};
