/** Headless Chromium for the tests of the console. Without an installed Chromium the tests are skipped with a reason. */
import { existsSync } from 'node:fs';
import axe from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';
import type { RunningService } from '../../../http/index.js';

const chosen = process.env.TIDEFISH_CHROMIUM;
/** Places of Chromium; the environment can name another one. */
const places =
  chosen === undefined
    ? ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
    : [chosen];

const found = places.find((place) => existsSync(place));

/** Reason why the tests in a browser are skipped; undefined if they run. */
export const noBrowser =
  found === undefined
    ? 'no Chromium is installed (apt-get install chromium, or TIDEFISH_CHROMIUM=FILE)'
    : undefined;

/** Everything that connects to elsewhere is off. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: found ?? '', args: quiet });
}

export const wide = { width: 1_280, height: 800 } as const;
export const narrow = { width: 390, height: 844 } as const;

export interface OpenedPage {
  readonly page: Page;
  /** Errors of the page, and warnings of its policy. */
  readonly complaints: readonly string[];
  /** Hosts of the requests of the page. */
  readonly hosts: ReadonlySet<string>;
}

interface PageOptions {
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
  /** Landmark that shows that the page is there. */
  readonly landmark?: readonly [role: 'main' | 'navigation', name: string];
}

/** Opens the console by the link of the service, in a browser context of its own. */
export async function openConsole(
  browser: Browser,
  link: string,
  {
    viewport = wide,
    colorScheme = 'light',
    landmark: [role, name] = ['navigation', 'Views'],
  }: PageOptions = {},
): Promise<OpenedPage> {
  const context = await browser.newContext({ viewport, colorScheme });
  const page = await context.newPage();
  page.setDefaultTimeout(8_000);
  const complaints: string[] = [];
  const hosts = new Set<string>();
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`.trim());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol !== 'data:' && protocol !== 'blob:') hosts.add(host);
  });
  await page.goto(link);
  await page.getByRole(role, { name }).waitFor();
  return { page, complaints, hosts };
}

/** Goes to a view by its name in the navigation. */
export async function openView(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name }).click();
  await page.getByRole('main', { name }).waitFor();
}

/** Returns a further link to the console of a service. */
export async function furtherLink(service: RunningService): Promise<string> {
  const { url, token } = service.control;
  const response = await fetch(`${url}/console/links`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
  });
  const { path } = (await response.json()) as { readonly path: string };
  return `${url}${path}`;
}

interface AxeViolation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string }[];
}

/**
 * Returns the serious and critical violations that axe-core finds in the page. The policy of the page forbids foreign
 * code, so the code is added by the protocol of the browser.
 */
export async function listSerious(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const { axe: checks } = globalThis as unknown as {
      readonly axe: { run(): Promise<{ readonly violations: readonly AxeViolation[] }> };
    };
    return (await checks.run()).violations;
  });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}
