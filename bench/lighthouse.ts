import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { startTestServer } from '../apps/server/test/start-test-server.ts'

/**
 * Runs Lighthouse against the built site as a phone: after `npm start` has built it, `npm run bench:lighthouse [folder of the build]`.
 * The package is large and nothing else needs it, so it is fetched for the run. The machine should be idle.
 */

const LIGHTHOUSE = 'lighthouse@13.5.0'
const PAGES = ['/', '/tools', '/tools/merge-pdf']
const GOALS: Record<string, number> = { performance: 97 }
/** The minimum of every other category. */
const GOAL = 100
/** Times vary from run to run; the median counts. */
const RUNS = 3
/**
 * A run occasionally fails because the browser missed the start of the page (NO_NAVSTART), which says nothing about the
 * page.
 */
const MAX_RETRIES = 2

const run = promisify(execFile)

interface Report {
  categories: Record<string, { title: string; score: number | null }>
  audits: Record<string, { displayValue?: string }>
  /** Why the page could not be judged. */
  runtimeError?: { code: string }
}

const site = await startTestServer(process.argv[2] === undefined ? {} : { WEB_DIR: process.argv[2] })
const folder = await mkdtemp(path.join(tmpdir(), 'recto-lighthouse-'))
let isReached = true
for (const address of PAGES) {
  const reports: Report[] = []
  while (reports.length < RUNS) reports.push(await judge(site.url + address))
  const shifts = reports.map(({ audits }) => audits['cumulative-layout-shift']?.displayValue ?? 'unknown')
  const scores = Object.entries(reports[0]?.categories ?? {}).map(([id, { title }]) => {
    const found = reports.map(({ categories }) => Math.round((categories[id]?.score ?? 0) * 100))
    return { title, goal: GOALS[id] ?? GOAL, score: found.toSorted((one, other) => one - other)[(RUNS - 1) / 2] ?? 0 }
  })
  isReached &&= scores.length > 0 && scores.every(({ score, goal }) => score >= goal)
  const shown = scores.map(({ title, score }) => `${title} ${score}`).join(', ')
  console.log(`${address}: ${shown}; shifts ${shifts.join(', ')}`)
}
await rm(folder, { recursive: true, force: true })
await site.close()
process.exitCode = isReached ? 0 : 1

async function judge(url: string, retriesLeft = MAX_RETRIES): Promise<Report> {
  try {
    return await runLighthouse(url)
  } catch (error) {
    if (retriesLeft === 0) throw error
    console.log(`${url}: Lighthouse failed and runs again: ${errorText(error)}`)
    return judge(url, retriesLeft - 1)
  }
}

/** @throws if Lighthouse fails, or reports that it could not load the page */
async function runLighthouse(url: string): Promise<Report> {
  const output = path.join(folder, 'report.json')
  await rm(output, { force: true })
  const options = ['--quiet', '--output=json', `--output-path=${output}`, '--chrome-flags=--headless --no-sandbox']
  const env = { ...process.env, CHROME_PATH: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium' }
  await run('npx', ['--yes', LIGHTHOUSE, url, ...options], { env, maxBuffer: 64 * 1024 * 1024 })
  const report = JSON.parse(await readFile(output, 'utf8')) as Report
  if (report.runtimeError !== undefined) throw new Error(report.runtimeError.code)
  return report
}

/** The first line of Lighthouse's output, without the command. */
function errorText(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message: string }
  return /[A-Z]+_[A-Z_]+/.exec(stderr ?? '')?.[0] ?? message.split('\n', 1)[0] ?? ''
}
