/** Whose a key is, as UEFI has it: a GUID that whoever enrols it chooses. */
import { text } from '../../../resource/readers.js';

export const ownerWords = 'Who put it there: a GUID.';

export const ownerReader = text({
  lengthMax: 36,
  pattern: /^[\dA-Fa-f]{8}(?:-[\dA-Fa-f]{4}){3}-[\dA-Fa-f]{12}$/,
});

/** Of what comes in without one. Assumption: that of the service itself; any number that nobody else has will do. */
export const serviceOwner = '80D44B5C-6E0A-4F27-93C1-5A7B2E9D41F6';
