/** Secret of one run. Values that are derived for a run are invalid in another run with the same secret. */

import type { Secret } from '../models/index.js';
import type { ControllerPort } from '../models/redfish/index.js';
import { deriveRunId, type Genesis } from './genesis.js';

type SecretsOfPort = ControllerPort['secrets'];
type Seal = Secret['seal'];
type Unseal = Secret['unseal'];

/** Secret of one run. It is immutable, so that a controller and its forks share one instance. */
export class RunSecrets implements SecretsOfPort {
  readonly #secret: Secret;
  readonly #genesis: Genesis;

  constructor(secret: Secret, genesis: Genesis) {
    this.#secret = secret;
    this.#genesis = genesis;
  }

  sessionToken(serial: number): string {
    return this.#secret.sessionToken(deriveRunId(this.#genesis), serial);
  }

  passcode(serial: number): string {
    return this.#secret.passcode(deriveRunId(this.#genesis), serial);
  }

  passcodeHash(serial: number, code: string): string {
    return this.#secret.passcodeHash(deriveRunId(this.#genesis), serial, code);
  }

  firmwarePasswordHash(name: string, password: string): string {
    return this.#secret.firmwarePasswordHash(name, password);
  }

  seal(...[place, text]: Parameters<Seal>): ReturnType<Seal> {
    return this.#secret.seal(place, text);
  }

  signer(...[name, curve]: Parameters<Secret['keyPair']>): ReturnType<Secret['keyPair']> {
    return this.#secret.keyPair(`${deriveRunId(this.#genesis)}/${name}`, curve);
  }

  nonce(name: string): Buffer {
    return this.#secret.nonce(deriveRunId(this.#genesis), name);
  }

  salt(accountId: string, revision: number): string {
    return this.#secret.salt(accountId, revision);
  }

  unseal(...[address, sealed]: Parameters<Unseal>): string {
    return this.#secret.unseal(address, sealed);
  }
}
