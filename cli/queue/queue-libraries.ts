/** Libraries of the queue, in a module of their own because only commands with `--queue` load them. */
export { Queue, Worker } from 'bullmq';
export { Redis } from 'ioredis';
