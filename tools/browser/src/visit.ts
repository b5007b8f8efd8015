import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface Visit {
  /** What the page wrote into its title. */
  readonly title: string;
  /** Errors and refusals that the browser's console told. */
  readonly complaints: readonly string[];
}

const longestMs = 30_000;

/** Opens a page in a browser without a past, and reads its title once the page has written it. */
export const visit = async (executablePath: string, url: string): Promise<Visit> => {
  const folder = await mkdtemp(join(tmpdir(), 'chromium-'));
  const context = await chromium.launchPersistentContext(folder, { executablePath, headless: true, args: flags, timeout: longestMs });
  try {
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('console', (message) => (message.type() === 'error' ? complaints.push(message.text()) : undefined));
    await page.goto(url, { waitUntil: 'load', timeout: longestMs });
    const begun = performance.now();
    let title = await page.title();
    while (!title.startsWith('{') && performance.now() - begun < longestMs) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      title = await page.title();
    }
    return { title, complaints };
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
};
