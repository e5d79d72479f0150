import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core'

/** Where Debian's package puts it; another place can be named. */
const EXECUTABLE = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

/** What a journey waits for may take its time on a busy machine; where all goes well, nothing is waited for. */
const PATIENCE_MS = 90_000

/** Real Chromium, without the background requests that it makes on its own. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: EXECUTABLE,
    timeout: PATIENCE_MS,
    // Where no language is set, names of files keep their letters beyond ASCII in this one alone.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      // It ends the process that draws when that gets no turn for some seconds; on a busy machine it may just have to wait.
      '--disable-gpu-watchdog',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

/** A visitor's window, in which everything has time enough. */
export async function openContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(PATIENCE_MS)
  context.on('page', lookAtWhatIsSeen)
  if (options.javaScriptEnabled !== false) context.on('page', waitUntilReady)
  return context
}

/** For a second, a notice stands a second time in the region that it is read out from, which nobody sees. */
function lookAtWhatIsSeen(page: Page): void {
  const getByText = page.getByText.bind(page)
  page.getByText = (...text) => getByText(...text).and(page.locator(':not(body > span[role=status])'))
}

/** Pages are there before their scripts are: whoever comes to one waits until it answers, as a visitor would try again. */
function waitUntilReady(page: Page): void {
  const goTo = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (...where) => {
    const answer = await goTo(...where)
    await readiness(page)
    return answer
  }
  page.reload = async (...how) => {
    const answer = await reload(...how)
    await readiness(page)
    return answer
  }
}

async function readiness(page: Page): Promise<void> {
  // A function, not a text: our content security policy lets no text be run.
  await page.waitForFunction(() => {
    const isOurs = document.getElementById('root') !== null
    return !isOurs || document.documentElement.dataset['ready'] === 'true'
  })
}
