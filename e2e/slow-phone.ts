import type { BrowserContextOptions, Page } from 'playwright-core'

import { WorkerWatch } from './attach-workers.ts'

/** The screen of a phone. */
export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true }

/** 1.6 Mbit/s down, 750 kbit/s up, in bytes per second, and 150 ms there and back: a slow 4G connection as Lighthouse has it. */
const CONNECTION = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const CPU_SLOWDOWN = 4

/** Slows down the connection and the processor of a page and its workers. */
export async function slowDown(page: Page, { slowdown = CPU_SLOWDOWN } = {}): Promise<WorkerWatch> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', CONNECTION)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return WorkerWatch.start(page, async ({ send }) => {
    await send('Network.enable')
    await send('Network.emulateNetworkConditions', CONNECTION)
    await send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  })
}
