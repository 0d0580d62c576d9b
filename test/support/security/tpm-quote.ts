/** Requests for TPM quotes, and a reader of the response. */
import { componentsUri } from './attestation-rig.js';

export const quoteAction = (id: string) =>
  `${componentsUri}${id}/Actions/ComponentIntegrity.TPMGetSignedMeasurements/`;

/** Returns the parts of a quote, located only by their length fields. */
export function readQuote(signed: unknown) {
  const bytes = Buffer.from(String(signed), 'base64');
  const quote = bytes.subarray(2, 2 + bytes.readUInt16BE(0));
  const signature = bytes.subarray(2 + quote.length);
  const lengthOfR = signature.readUInt16BE(4);
  const plain = Buffer.concat([signature.subarray(6, 6 + lengthOfR), signature.subarray(8 + lengthOfR)]);
  const nonceAt = 6 + 2 + quote.readUInt16BE(6);
  const nonce = quote.subarray(nonceAt + 2, nonceAt + 2 + quote.readUInt16BE(nonceAt));
  const clockAt = nonceAt + 2 + nonce.length;
  return {
    quote,
    plain,
    nonce: nonce.toString('hex'),
    resetCount: quote.readUInt32BE(clockAt + 8),
    selection: quote.subarray(clockAt + 25, clockAt + 35).toString('hex'),
    digest: quote.subarray(clockAt + 37),
  };
}
