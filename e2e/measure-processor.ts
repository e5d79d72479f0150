import type { Browser } from 'playwright-core'

/**
 * How much processor time a browser's pages and their workers have taken since it started, in milliseconds. Unlike a clock
 * it does not care what else the machine does.
 */
export async function processorTime(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const pages = processInfo.filter(({ type }) => type === 'renderer')
  return 1000 * pages.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
}
