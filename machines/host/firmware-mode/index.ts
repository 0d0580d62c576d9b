/** Firmware mode subsystem: host starts in safe mode and in diagnostics mode. */

export { firmwareModeRows, serverDiagnosticsMode, serverSafeMode } from './firmware-mode.js';
