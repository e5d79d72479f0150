import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import type { BrowserContext } from 'playwright-core'

const ROOT = path.join(import.meta.dirname, '..')
const FOLDER = path.join(ROOT, '.cache/browser-failures')

/** Whether failed tests leave a Playwright trace. Recording slows every test down and disturbs those that measure. */
const HAS_TRACES = process.env['RECTO_TRACE_FAILURES'] === '1'

/** Starts recording a trace of everything the context does, if traces are enabled. */
export async function startRecording(context: BrowserContext): Promise<void> {
  if (HAS_TRACES) await context.tracing.start({ screenshots: true, snapshots: true, sources: true })
}

/**
 * Saves why a test failed and what its pages showed: a screenshot and the accessibility tree of each page, and the trace where
 * one was recorded. Prints where they are.
 */
export async function saveFailure(
  testName: string,
  errors: readonly string[],
  contexts: readonly BrowserContext[],
): Promise<void> {
  const folder = path.join(FOLDER, testName.replaceAll(/[^\p{L}\p{N}.]+/gu, '-').slice(0, 200))
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  // The report does not say why a test failed that passed the second time.
  await writeFile(path.join(folder, 'errors.txt'), errors.join('\n\n'))
  for (const [contextIndex, context] of contexts.entries()) {
    for (const [pageIndex, page] of context.pages().entries()) {
      const base = path.join(folder, `page-${contextIndex + 1}.${pageIndex + 1}`)
      await page.screenshot({ path: `${base}.png` })
      await writeFile(`${base}.txt`, `${page.url()}\n\n${await page.locator('body').ariaSnapshot()}\n`)
    }
    if (HAS_TRACES) await context.tracing.stop({ path: path.join(folder, `trace-${contextIndex + 1}.zip`) })
  }
  process.stderr.write(`Screenshots of "${testName}" are in ${path.relative(ROOT, folder)}\n`)
}
