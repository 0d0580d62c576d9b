/** The resource list: those of all subsystems, and what describes them. Routes, links, `Allow` and generic tests follow. */
import type { ResourceDefinition } from '../resource/definition.js';
import { subsystems } from '../subsystems.js';
import { Routes } from './routes.js';
import { withSelfDescription } from './self-description.js';

export const resources: readonly ResourceDefinition[] = withSelfDescription(
  subsystems.flatMap((subsystem) => subsystem.resources ?? []),
);

/** Where they are: a constant of the list, which every controller uses. */
export const resourceRoutes = new Routes(resources);
