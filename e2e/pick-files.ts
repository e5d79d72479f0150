import type { FileChooser, Page } from 'playwright-core'

/** A file a visitor has. */
export interface VisitorFile {
  name: string
  bytes: Uint8Array
}

const MIME_TYPES: Readonly<Record<string, string>> = { pdf: 'application/pdf', png: 'image/png' }

/** Opens the system's picker, by whatever `press` does, and chooses files in it. */
export async function pickFiles(page: Page, press: () => Promise<void>, files: readonly VisitorFile[]): Promise<void> {
  const chooser = await openPicker(page, press)
  await chooser.setFiles(
    files.map(({ name, bytes }) => ({
      name,
      mimeType: MIME_TYPES[name.split('.').at(-1) ?? ''] ?? 'text/plain',
      buffer: Buffer.from(bytes),
    })),
  )
}

/** Carries files over the window, calls `whileOver`, and lets go of them. */
export async function dropFiles(
  page: Page,
  files: readonly VisitorFile[],
  whileOver: () => Promise<void> = async () => undefined,
): Promise<void> {
  const encoded = files.map(({ name, bytes }) => ({ name, base64: Buffer.from(bytes).toString('base64') }))
  const transfer = await page.evaluateHandle((given) => {
    const data = new DataTransfer()
    for (const { name, base64 } of given) {
      const content = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
      data.items.add(new File([content], name, { type: 'application/pdf' }))
    }
    return data
  }, encoded)
  const body = page.locator('body')
  await body.dispatchEvent('dragenter', { dataTransfer: transfer })
  await body.dispatchEvent('dragover', { dataTransfer: transfer })
  await whileOver()
  await body.dispatchEvent('drop', { dataTransfer: transfer })
}

async function openPicker(page: Page, press: () => Promise<void>): Promise<FileChooser> {
  const pressWhenHeard = async () => {
    // The browser hands its picker over from the moment it has heard of the wait, and answers in order; a key goes
    // another, shorter way, and would open a picker that nobody sees.
    await page.evaluate('0')
    await press()
  }
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), pressWhenHeard()])
  return chooser
}
