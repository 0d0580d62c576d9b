/** Components for tests: images that are in the repository without an upload. */

import { createComponent, type NewComponent } from '../../../machines/updates/repository/index.js';
import type { ImageHeader } from '../../../models/formats/firmware-image/header.js';
import { type Lab, root } from '../lab.js';

export const repositoryUri = `${root}UpdateService/ComponentRepository/`;

export function image(more: Partial<ImageHeader> = {}): ImageHeader {
  return {
    component: 'NIC',
    version: '2.0',
    deviceClass: '00000000-0000-4000-8000-000000000001',
    targets: ['00000000-0000-4000-8000-000000000002'],
    updatableBy: ['Uefi', 'RuntimeAgent'],
    activates: 'AfterReboot',
    sizeBytes: 4_000_000,
    sha256: 'ab'.repeat(32),
    ...more,
  };
}

export function newComponent(more: Partial<NewComponent> = {}): NewComponent {
  return { filename: 'nic.fwpkg', image: image(), sizeBytes: 4_000_400, ...more };
}

/** Adds a component to the repository without any event, and returns the lab. */
export function withComponent(lab: Lab, more: Partial<NewComponent> = {}): Lab {
  const { tree, now } = lab.controller;
  const components = [...tree.repository.components, createComponent(newComponent(more), now)];
  lab.controller.restore({ ...tree, repository: { components } });
  return lab;
}
