import { chromium, type Browser } from 'playwright-core'

/** Where Debian's package puts it; another place can be named. */
const EXECUTABLE = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

/** Real Chromium, without the background requests that it makes on its own. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: EXECUTABLE,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}
