/**
 * Code of requests that are routed by Koa: writes, uploads and the control API, with the libraries that read their
 * bodies. It is loaded with the first of them.
 */
export { createControlApp, createGuardedApp } from '../control/app.js';
export { createRoutedApp } from './routed-app.js';
