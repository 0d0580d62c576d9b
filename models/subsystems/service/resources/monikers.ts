/**
 * Names of products and addresses of pages that pages for people show. Pages are at the vendor's example domain, because
 * nobody is to be sent to a site that is real. Source: behaviour "Service root".
 */
import { text } from '../../../resource/readers.js';
import { type Row, type Rows, row } from '../../../resource/rows.js';

const site = 'www.vnd.example';

const names = {
  ADVLIC: ['The licence that opens everything.', 'Mgmt Advanced'],
  BSYS: ['The enclosures for server blades.', 'BladeSystem'],
  CBM: ['The cloud of the maker.', 'Compute Ops Management'],
  FEDGRP: ['The group of controllers that each belongs to.', 'DEFAULT'],
  IPROV: ['The program that sets a server up.', 'Intelligent Provisioning'],
  PRODFAM: ['The family of the product.', 'Management Controller'],
  STDLIC: ['What there is without a licence.', 'Mgmt Standard'],
  SUMABR: ['The short name of the program that updates servers.', 'SUM'],
  SUMGR: ['The program that updates servers.', 'Smart Update Manager'],
  SYSMGMT: ['How the server is managed.', 'Enhanced'],
  VNIC: ['The network between the host and its controller.', 'Virtual NIC'],
  RDA: ['Where the controller turns to for the cloud.', `https://midway.${site}/`],
  WWW: ['The site of the maker.', site],
  WWWAHSV: ['The viewer of health logs.', `${site}/servers/ahsv`],
  WWWBMC: ['The page of the controller.', `${site}/servers/mgmt`],
  WWWDOC: ['The documents of the controller.', `${site}/support/mgmt-docs`],
  WWWERS: ['The page of remote support.', `${site}/services/getconnected`],
  WWWGLIS: ['Where licences are confirmed.', `${site}/glis`],
  WWWIOL: ['The page of the support online.', `${site}/info/insightonline`],
  WWWLIC: ['The page of licences.', `${site}/info/mgmt`],
  WWWLML: ['The page of the support.', `${site}/support`],
  WWWPASS: ['The page where owners log in.', `${site}/support/vndsc`],
  WWWPRV: ['The page of privacy.', `${site}/info/privacy`],
  WWWQSPEC: ['The page of specifications.', `${site}/info/qs`],
  WWWRESTDOC: ['The page of this protocol.', `${site}/servers/restful-api`],
  WWWSUP: ['The page of the support of the controller.', `${site}/support/mgmt`],
  WWWSWLIC: ['The page of the licences of software.', `${site}/software/SWLicensing`],
} as const satisfies Readonly<Record<string, readonly [says: string, name: string]>>;

const constant = ([says, name]: readonly [string, string]): Row => row(text(), says, () => name);

/** Those that are the same on every controller. */
export const furtherMonikers: Rows = {
  ...Object.fromEntries(Object.entries(names).map(([key, said]) => [key, constant(said)])),
  PRODTAG: row(
    text(),
    'The vendor and the product.',
    ({ tree: { blueprint } }) => `${blueprint.system.manufacturer} ${blueprint.manager.model}`,
  ),
};
