/**
 * Tests of the connection limit: when the limit is reached, a new connection replaces one from the address that has the
 * most connections.
 */
import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Connections } from '../../../http/connections/connections.js';

/**
 * Opens connections by name, such as `a1` for the first connection from address a. Destroyed connections are removed
 * from `open`.
 */
function rig(max: number) {
  const connections = new Connections(max);
  const open = new Map<string, Socket>();
  const connect = (...names: string[]) => {
    for (const name of names) {
      const socket = Object.assign(new EventEmitter(), {
        remoteAddress: name.slice(0, 1),
        remotePort: Number(name.slice(1)),
        destroy: () => {
          open.delete(name);
          socket.emit('close');
        },
      });
      open.set(name, socket as EventEmitter as Socket);
      connections.admit(socket as EventEmitter as Socket);
    }
  };
  /** Starts a request and returns a function that ends its response. */
  const ask = (name: string) => {
    const response = new EventEmitter();
    connections.note({ remoteAddress: name.slice(0, 1), remotePort: Number(name.slice(1)) }, response);
    return () => response.emit('close');
  };
  const names = () => [...open.keys()].sort().join(' ');
  const disconnect = (name: string) => open.get(name)?.destroy();
  return { connect, ask, names, disconnect };
}

test('as long as there are places nobody has to go', () => {
  const { connect, names } = rig(4);

  connect('a1', 'a2', 'b1', 'b2');

  assert.is(names(), 'a1 a2 b1 b2');
});

test('when all are taken, the address with most of them gives one: that of its connection silent for longest', () => {
  const { connect, ask, names } = rig(5);
  connect('b1', 'a1', 'a2', 'a3', 'b2');
  ask('a1')();

  connect('c1');
  assert.is(names(), 'a1 a3 b1 b2 c1');
  connect('c2');
  connect('c3');

  assert.ok(names().includes('c3'));
  assert.ok(names().startsWith('a1 '), 'it was heard last of its address');
});

test('an address that takes more and more places takes them from itself', () => {
  const { connect, names } = rig(4);
  connect('b1', 'c1');

  for (let index = 0; index < 50; index++) connect(`a${index}`);

  assert.is(names(), 'a48 a49 b1 c1');
});

test('a connection whose request is being answered is not silent, however long it takes', () => {
  const { connect, ask, names } = rig(3);
  connect('a1', 'a2', 'a3');
  const answered = ask('a1');
  ask('a2')();

  connect('a4');
  assert.is(names(), 'a1 a2 a4');
  connect('a5');
  assert.is(names(), 'a1 a4 a5');
  answered();
  connect('a6');

  assert.is(names(), 'a4 a5 a6');
});

test('when none is silent, the one that began first goes', () => {
  const { connect, ask, names } = rig(2);
  connect('a1', 'a2');
  ask('a2');
  ask('a1');

  connect('a3');

  assert.is(names(), 'a1 a3');
});

test('whoever is gone has left a place', () => {
  const { connect, disconnect, names } = rig(2);
  connect('a1', 'a2');

  disconnect('a1');
  connect('b1');

  assert.is(names(), 'a2 b1');
});

test.run();
