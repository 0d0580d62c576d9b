/** The libraries that read bodies of requests. They are loaded with the first body. */
export { Busboy } from '@fastify/busboy';
export { koaBody } from 'koa-body';
