/**
 * What the root links to: each service and collection, where it is, and what it is. Source: behaviour "Service root".
 */

export const services = {
  AccountService: {
    place: 'AccountService/',
    says: 'The service that keeps the accounts, and the rules for their passwords and logins.',
  },
  CertificateService: {
    place: 'CertificateService/',
    says: 'The service for requests of certificates, and for replacing them.',
  },
  Chassis: { place: 'Chassis/', says: 'The enclosures.' },
  ComponentIntegrity: { place: 'ComponentIntegrity/', says: 'What can prove that its parts are genuine.' },
  EventService: { place: 'EventService/', says: 'The service that tells listeners of events.' },
  JsonSchemas: { place: 'JsonSchemas/', says: 'The schemas of the types that the service shows.' },
  Managers: { place: 'Managers/', says: 'The management controllers.' },
  Registries: { place: 'Registries/', says: 'The registries that explain its messages.' },
  SessionService: { place: 'SessionService/', says: 'The service that logs clients in.' },
  Systems: { place: 'Systems/', says: 'The servers.' },
  Tasks: { place: 'TaskService/', says: 'The service that shows how far lengthy work has come.' },
  TelemetryService: {
    place: 'TelemetryService/',
    says: 'The service that samples metrics, reports and watches them.',
  },
  UpdateService: { place: 'UpdateService/', says: 'The service that updates firmware.' },
} as const;
