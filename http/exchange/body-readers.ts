/** Libraries that read request bodies, in a module of their own so that they are loaded with the first body. */
export { Busboy } from '@fastify/busboy';
export { koaBody } from 'koa-body';
