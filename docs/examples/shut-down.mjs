/** The client that the examples are about: code as fleets have it, which knows nothing of virtual time. */

const triesMax = 20;

/** Shuts a server down and gives how often it asked for its state, whatever the network and the controller are up to. */
export async function shutDown({ fetch, sleep }, host, authorization) {
  const system = `https://${host}/redfish/v1/Systems/1/`;
  const headers = { authorization, 'content-type': 'application/json' };
  const ask = (target, init) => insist({ fetch, sleep }, target, { ...init, headers });

  const body = JSON.stringify({ ResetType: 'GracefulShutdown' });
  await ask(`${system}Actions/ComputerSystem.Reset/`, { method: 'POST', body });
  for (let polls = 1; ; polls++) {
    const { PowerState } = await ask(system);
    if (PowerState === 'Off') return polls;
    await sleep('10s');
  }
}

/** Asks again when no whole answer comes, or when it says to come again later. */
async function insist({ fetch, sleep }, target, init) {
  for (let tries = 1; ; tries++) {
    try {
      const answer = await fetch(target, init);
      const body = await answer.json();
      if (answer.status !== 503) return body;
      if (tries === triesMax) throw new Error(`${target} stays busy`);
    } catch (error) {
      if (tries === triesMax) throw error;
    }
    await sleep('15s');
  }
}
