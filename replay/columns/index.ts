export { fromColumns } from './from-columns.js';
export { toColumns } from './to-columns.js';
