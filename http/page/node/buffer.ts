/** Replacement of Node's `Buffer` in a page. The path names the file of the library, because Node has a module of the same name. */
export { Buffer } from 'buffer/index.js';
