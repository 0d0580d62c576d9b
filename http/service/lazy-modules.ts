/**
 * Functions whose modules only some commands need. The modules are loaded on first use, so that other starts do not
 * wait for their libraries.
 */
import type { Blueprint } from '../../models/blueprint/index.js';
import type { ReadCondition } from '../../replay/index.js';
import type { CaptureFlags } from '../captures/captured-blueprint.js';
import type { BlueprintFiles } from '../files/blueprint-file.js';
import type { OpenInspection } from '../files/inspection-file.js';
import type { OpenJournal } from '../files/journal-file.js';
import type { FleetDirectory, FleetDirectoryOptions } from '../fleet/fleet-directory.js';
import type { FleetOptions, ServedFleet } from '../fleet/open-fleet.js';
import type { ThreadsOptions } from '../fleet/open-threaded-fleet.js';
import type { TraceRequest } from '../journal/trace-file.js';
import type { RequestReading } from '../requests/request-files.js';
import type { InProcessService, ListenedController } from './in-process-listener.js';

/** Reads the files of a blueprint. Throws SetupError with every problem and its location. */
export async function readBlueprint(files: BlueprintFiles): Promise<Blueprint> {
  const reader = await import('./file-access.js');
  return reader.readBlueprint(files);
}

/** Reads a captured service as the blueprint of its server. Throws SetupError if it cannot be read. */
export async function readCaptured(flags: CaptureFlags): Promise<Blueprint> {
  const reader = await import('./file-access.js');
  return reader.readCaptured(flags);
}

/** Prepares a journal in a new file, with a trace if one is requested. */
export async function prepareJournal(
  file: string,
  onFailure: (message: string) => void,
  trace?: TraceRequest,
): Promise<OpenJournal> {
  const journal = await import('./file-access.js');
  return journal.prepareJournal(file, onFailure, trace);
}

/** Prepares the inspection of statecharts in a file. Throws SetupError if it cannot be written. */
export async function inspectToFile(
  file: string,
  onFailure: (message: string) => void,
): Promise<OpenInspection> {
  const inspection = await import('./file-access.js');
  return inspection.inspectToFile(file, onFailure);
}

/** Reads the request log beside a stored journal. Throws the error of the operating system if it cannot be read. */
export async function readStoredRequests(journal: string): Promise<RequestReading> {
  const files = await import('./file-access.js');
  return files.readRequestFiles(journal);
}

/** Opens or creates the directory of a fleet. Throws SetupError if it is not the directory of this fleet. */
export async function openFleetDirectory(
  directory: string,
  options: FleetDirectoryOptions,
): Promise<FleetDirectory> {
  const files = await import('../fleet/fleet-directory.js');
  return files.openFleetDirectory(directory, options);
}

/** Starts a fleet, in threads if their number exceeds one. Throws SetupError for a problem that the user can solve. */
export async function startFleet(options: FleetOptions, threads: ThreadsOptions): Promise<ServedFleet> {
  if (threads.count > 1) {
    const { openThreadedFleet } = await import('../fleet/open-threaded-fleet.js');
    return openThreadedFleet(options, threads);
  }
  const { openFleet } = await import('../fleet/open-fleet.js');
  return openFleet(options);
}

/** Serves the members of a thread of a fleet until the main thread closes it. */
export async function serveFleetThread(conditions: () => Promise<ReadCondition>): Promise<void> {
  const thread = await import('../fleet/fleet-thread.js');
  await thread.serveFleetThread(conditions);
}

/** Serves a controller in the process over HTTPS on loopback. Throws SetupError if the port is not available. */
export async function listenInProcess(served: ListenedController, port: number): Promise<InProcessService> {
  const service = await import('./serve.js');
  return service.openInProcessService(served, port);
}
