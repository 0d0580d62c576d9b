// Platform features that behavior may use. Any other global or member of a Node module is forbidden, so that a new
// feature of Node needs a decision. Names are those of platform.mjs.

const globals = [
  ...[
    'Object',
    'Array',
    'Map',
    'Set',
    'WeakMap',
    'WeakSet',
    'Symbol',
    'String',
    'Boolean',
    'Number',
    'BigInt',
  ],
  ...['JSON', 'Math', 'Date', 'RegExp', 'Reflect', 'Proxy', 'NaN', 'Infinity', 'arguments'],
  ...['Error', 'TypeError', 'RangeError', 'SyntaxError', 'AggregateError'],
  ...['ArrayBuffer', 'DataView', 'Buffer', 'Int8Array', 'Int16Array', 'Int32Array', 'BigInt64Array'],
  ...['Uint8Array', 'Uint8ClampedArray', 'Uint16Array', 'Uint32Array', 'BigUint64Array'],
  ...['Float32Array', 'Float64Array', 'TextEncoder', 'TextDecoder', 'URL', 'URLSearchParams'],
  ...['encodeURIComponent', 'decodeURIComponent', 'encodeURI', 'decodeURI', 'parseInt', 'parseFloat'],
  ...['isNaN', 'isFinite', 'structuredClone', 'atob', 'btoa'],
];

/** Pure functions of bytes. The other members of these modules draw from the system, wait for it or query it. */
const moduleMembers = {
  crypto: [
    ...['createHash', 'createHmac', 'hash', 'scryptSync', 'timingSafeEqual'],
    ...['createCipheriv', 'createDecipheriv', 'createECDH', 'X509Certificate', 'verify'],
  ],
  // Compressed data differs between versions of zlib: a response may contain it, the tree must not.
  zlib: [
    ...['crc32', 'gzipSync', 'gunzipSync', 'deflateRawSync', 'inflateRawSync'],
    ...['brotliCompressSync', 'brotliDecompressSync', 'constants'],
  ],
  path: ['path'],
  buffer: ['Buffer'],
  util: ['isDeepStrictEqual'],
};

/** Functions that the standard defines exactly; the transcendental ones are "implementation-approximated". */
const mathMembers = [
  ...['abs', 'ceil', 'floor', 'round', 'trunc', 'sign', 'min', 'max', 'sqrt', 'fround', 'imul', 'clz32'],
  ...['E', 'LN10', 'LN2', 'LOG10E', 'LOG2E', 'PI', 'SQRT1_2', 'SQRT2'],
];

/** Members of `node:path` that do not depend on the working directory. */
const pathMembers = ['basename', 'dirname', 'extname', 'isAbsolute', 'join', 'normalize', 'posix'];

export const usable = new Set([
  ...globals,
  ...Object.entries(moduleMembers).flatMap(([module, names]) =>
    names.map((name) => `node:${module}.${name}`),
  ),
  ...mathMembers.map((name) => `Math.${name}`),
  ...pathMembers.map((name) => `PlatformPath.${name}`),
]);

/** A global of the platform, or what a Node module exports; members of their instances go with them. */
export function isDoor(name) {
  return name.startsWith('node:') ? !name.endsWith('.*') : !name.includes('.');
}
