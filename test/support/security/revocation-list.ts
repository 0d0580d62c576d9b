/**
 * Certificate authority with a revocation list, which contains the certificate with the serial number 0A0B. The private
 * key of the authority was discarded.
 */
export const listedAuthorityPem = `-----BEGIN CERTIFICATE-----
MIIBKDCBzqADAgECAgEBMAoGCCqGSM49BAMCMBIxEDAOBgNVBAMTB1NpdGUgQ0Ew
IBcNMjAwMTAxMDAwMDAwWhgPMjA5MDAxMDEwMDAwMDBaMBIxEDAOBgNVBAMTB1Np
dGUgQ0EwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQe7IqD+BwOEmL9IwUwV/O0
PT5hK4RgVSjYpLkp1ZASOP6xjHXFsCpESvWdm5wq6QADJt3JqZMs1smFz4Q3hB9v
oxMwETAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0kAMEYCIQDwoe5Elp1d
MqPbMD9a3f2F7zMiKhIEaJi+orpIsjsxaAIhAL8TsuwP0n5d3l9uqaSQG95He4zO
SJ0qbJKaj335iNVR
-----END CERTIFICATE-----
`;

/** Revocation list as base64 of its DER. */
export const revocationList = [
  'MIGjMEsCAQEwCgYIKoZIzj0EAwIwEjEQMA4GA1UEAxMHU2l0ZSBDQRcNMjUwMTAxMDAwMDAwWjAXMBUCAgoLFw0yNT',
  'AxMDEwMDAwMDBaMAAwCgYIKoZIzj0EAwIDSAAwRQIhAKYs9B5vPvri+AEiBZzFkJyjBvQ9EDqirdK23lEVC9+7AiAL',
  'uMEaeo+Omrsn9w/K11izCAbi3wZfKzDBZjHygGQICA==',
].join('');
