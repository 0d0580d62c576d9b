/** URIs of the server among the resources, which the service names when the page is opened. */
import { signal } from '@preact/signals';
import type { ServerUris } from '../api/types.js';

export const serverUris = signal<ServerUris>({ system: '', parts: [], sensors: [], logs: [] });
