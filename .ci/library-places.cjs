// Where each library and each module of Node lives: a table of .dependency-cruiser.cjs.

/** The front doors where outside data comes in, and is therefore parsed and validated. */
const outsideData = '^(scenarios|http|cli|replay)/|^models/(blueprint|document|fleet)';
const sockets = '^http/';
const commandLine = '^cli/';
const cached =
  '^(http/(fleet/|exchange/passwords\\.ts$)|replay/history/|models/redfish/|machines/hardware/environment/resources/)';

/** Library → the only place that may import it (a pattern on the importing file). */
const places = [
  { library: 'xstate', place: '^engine/machines/|\\.machine\\.ts$' },
  { library: 'immer', place: '^engine/', typesAnywhere: true },
  { library: 'seedrandom', place: '^engine/random/draws\\.ts$' },
  { library: 'parse-duration', place: '^engine/time/time\\.ts$' },
  { library: 'fast-json-patch', place: '^replay/' },
  { library: 'yaml', place: outsideData },
  { library: 'zod', place: outsideData },
  { library: 'koa', place: sockets },
  { library: '@koa/router', place: sockets },
  { library: 'koa-body', place: sockets },
  { library: 'undici', place: sockets },
  { library: 'net-snmp', place: sockets },
  { library: 'nodemailer', place: sockets },
  { library: 're2js', place: '^scenarios/checks/pattern\\.ts$' },
  { library: 'fastest-levenshtein', place: '^models/document/finding\\.ts$' },
  { library: 'lru-cache', place: cached },
  { library: 'p-limit', place: '^http/(exchange/passwords|effects/performers|fleet/threaded-fleet)\\.ts$' },
  { library: 'tinyqueue', place: '^http/exchange/fair-scheduler\\.ts$' },
  { library: '@noble/curves', place: '^models/formats/(x509|firmware-image)/|^http/page/node/' },
  { library: '@noble/hashes', place: '^http/page/node/' },
  { library: 'buffer', place: '^http/page/node/' },
  { library: '@fastify/busboy', place: '^(http/|scenarios/controller/multipart-form\\.ts$)' },
  { library: 'fflate', place: '^models/formats/|^http/page/node/' },
  { library: 'tar', place: '^http/captures/' },
  ...['bullmq', 'ioredis'].map((library) => ({ library, place: '^cli/queue/' })),
  ...['commander', '@modelcontextprotocol/sdk', 'picocolors'].map((library) => ({
    library,
    place: commandLine,
  })),
  { library: 'preact', place: '^console/' },
  { library: '@preact/signals', place: '^console/' },
  { library: 'uplot', place: '^console/' },
];

/** Node's own modules; the same shape. One that is not listed has no place: `os` or `vm` is a decision, too. */
const anywhere = '^';
const builtins = [
  { library: 'crypto', place: anywhere },
  { library: 'path', place: anywhere },
  { library: 'util', place: anywhere },
  { library: 'zlib', place: anywhere },
  ...['http', 'https', 'http2'].map((library) => ({ library, place: sockets })),
  { library: 'net', place: sockets },
  { library: 'tls', place: sockets },
  { library: 'dgram', place: sockets },
  { library: 'dns', place: sockets },
  { library: 'events', place: sockets },
  { library: 'stream', place: sockets },
  { library: 'url', place: sockets },
  { library: 'async_hooks', place: sockets },
  { library: 'os', place: '^(http|cli)/' },
  { library: 'module', place: commandLine },
  { library: 'fs', place: '^(http|cli)/' },
  { library: 'child_process', place: commandLine },
  { library: 'worker_threads', place: '^http/fleet/' },
  { library: 'readline', place: commandLine },
  { library: 'process', place: '^(http|cli)/' },
  { library: 'timers', place: '^(http|cli)/' },
  { library: 'perf_hooks', place: '^(http|cli)/' },
];

module.exports = { builtins, commandLine, places };
