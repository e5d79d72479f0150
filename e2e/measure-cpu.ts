import type { Browser } from 'playwright-core'

/**
 * CPU time that the browser's pages and their workers have used since the browser started, in milliseconds. Unlike wall
 * time it does not depend on what else the machine does.
 */
export async function rendererCpuTime(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const renderers = processInfo.filter(({ type }) => type === 'renderer')
  return 1000 * renderers.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
}
