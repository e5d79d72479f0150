import { readFile } from 'node:fs/promises'

import type { FileChooser, Page } from 'playwright-core'

/** A file to upload, or one that was downloaded. */
export interface TestFile {
  name: string
  bytes: Uint8Array
}

const MIME_TYPES: Readonly<Record<string, string>> = { pdf: 'application/pdf', png: 'image/png' }

/** Triggers the system's file chooser and chooses files in it. */
export async function chooseFiles(page: Page, trigger: () => Promise<void>, files: readonly TestFile[]): Promise<void> {
  const chooser = await openFileChooser(page, trigger)
  await chooser.setFiles(files.map(toFilePayload))
}

/** Chooses files in the first file input of the page, without the system's file chooser. */
export async function setFirstFileInput(page: Page, ...files: readonly TestFile[]): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles(files.map(toFilePayload))
}

/** Drags files over the window, calls `whileOver`, and drops them. */
export async function dropFiles(
  page: Page,
  files: readonly TestFile[],
  whileOver: () => Promise<void> = async () => undefined,
): Promise<void> {
  const encoded = files.map(({ name, bytes }) => ({ name, base64: Buffer.from(bytes).toString('base64') }))
  const transfer = await page.evaluateHandle((given) => {
    const data = new DataTransfer()
    for (const { name, base64 } of given) {
      const content = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
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

/** Performs an action that starts a download, and reads the file. */
export async function downloadFile(page: Page, trigger: () => Promise<void>): Promise<TestFile> {
  const [download] = await Promise.all([page.waitForEvent('download'), trigger()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

function toFilePayload({ name, bytes }: TestFile) {
  const mimeType = MIME_TYPES[name.split('.').at(-1) ?? ''] ?? 'text/plain'
  return { name, mimeType, buffer: Buffer.from(bytes) }
}

async function openFileChooser(page: Page, trigger: () => Promise<void>): Promise<FileChooser> {
  const triggerOnceIntercepted = async () => {
    // `waitForEvent` asks the browser to intercept its file chooser without waiting for the reply. Commands are handled in
    // order, so after this round trip the interception is on; a key press takes another path and could overtake it.
    await page.evaluate('0')
    await trigger()
  }
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), triggerOnceIntercepted()])
  return chooser
}
