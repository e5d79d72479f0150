import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
} from 'playwright-core'

import { IS_FULL_RUN } from '../fixtures/full-run.ts'

/**
 * Chromium without its windows, menus and tabs, which uses a third less processor time for the same tests. Debian's path unless
 * `CHROMIUM_PATH` names another.
 */
const EXECUTABLE = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell'

/** Upper bound for any single wait. It only matters on a busy machine or when the test fails. */
const TIMEOUT_MS = 90_000

const LAUNCH_OPTIONS: LaunchOptions = {
  executablePath: EXECUTABLE,
  timeout: TIMEOUT_MS,
  // In the C locale Chromium drops non-ASCII characters from file names.
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
  args: [
    '--no-sandbox',
    '--disable-gpu',
    // The watchdog kills a GPU process that is starved of CPU, which happens on a busy machine.
    '--disable-gpu-watchdog',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/** Launches Chromium with its own background requests switched off, and with more flags. */
export function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ ...LAUNCH_OPTIONS, args: [...(LAUNCH_OPTIONS.args ?? []), ...flags] })
}

/** Launches Chromium with a profile in a folder, which preserves a site's data when the browser is closed. */
export async function launchProfile(folder: string, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(folder, { ...LAUNCH_OPTIONS, ...options })
  context.setDefaultTimeout(TIMEOUT_MS)
  return context
}

/** In most tests code runs too briefly for V8's optimizing compiler to pay off. The full run measures frame rates, which need it. */
const TEST_FLAGS = IS_FULL_RUN ? [] : ['--js-flags=--no-opt']

let shared: Browser | undefined

/**
 * The browser of this worker process, which ends with it. Launched on the first call, and again if it has crashed. A
 * worker-scoped fixture would launch one browser for each `test.extend`, that is, for each spec file.
 */
export async function sharedBrowser(): Promise<Browser> {
  if (shared?.isConnected() !== true) shared = await launchBrowser(TEST_FLAGS)
  return shared
}

/** Opens a browser context whose actions time out after the same bound as everything else. */
export async function openContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(TIMEOUT_MS)
  return context
}
