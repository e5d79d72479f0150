/**
 * `npm run try-image`: runs the steps of the Dockerfile in a temporary folder, for machines without Docker. Then starts the
 * result from read-only files, as `nobody` when run by root, and has it merge two files.
 */
import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

import { isBundleCurrent } from '../packages/platforms/src/node-bundle.mjs'
import { PINNED_NODE } from '../packages/platforms/src/node-pinned.mjs'
import { ROOT, run } from './processes.mjs'
import { SERVER_FLAGS } from './server-environment.mjs'

const PORT = '18288'
const URL_BASE = `http://127.0.0.1:${PORT}`
const NOBODY = 65534
const START_MS = 120_000

const work = mkdtempSync(join(tmpdir(), 'recto-image-'))
const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT }).toString().split('\0').filter(Boolean)
const stages = readStages()
try {
  const source = join(work, 'source')
  copyInto(ROOT, source, files)
  const web = await runStage('web', source)
  const image = await runStage('server', source)
  copyInto(source, image, ['packages', 'apps/server', 'scripts/build-programs.mjs', 'LICENSE'])
  copyInto(web, image, ['apps/web/dist', 'apps/server/dist'])
  if (!isBundleCurrent(join(image, 'apps/server/dist'))) throw new Error('engine threads do not use their bundle')
  await tryServer(image)
  console.log('The steps of the Dockerfile make a service that runs.')
} finally {
  execFileSync('chmod', ['-R', 'u+w', work])
  rmSync(work, { recursive: true, force: true })
}

/** @returns {Map<string, string[]>} the commands of each stage of the Dockerfile, by its name */
function readStages() {
  const text = readFileSync(join(ROOT, 'Dockerfile'), 'utf8').replaceAll('\\\n', ' ')
  /** @type {Map<string, string[]>} */
  const found = new Map()
  /** @type {string[]} */
  let commands = []
  for (const line of text.split('\n')) {
    const [, name] = /^FROM \S+ AS (\w+)$/.exec(line) ?? []
    if (line.startsWith('FROM ')) commands = []
    if (name !== undefined) found.set(name, commands)
    if (/^(RUN|COPY \. )/.test(line)) commands.push(line)
  }
  return found
}

/**
 * Runs the commands of a stage in a folder that holds what its COPY lines name.
 * @param {string} name @param {string} source
 */
async function runStage(name, source) {
  const folder = join(work, name)
  const manifests = files.filter((file) =>
    /^(package(-lock)?\.json|\.npmrc|(apps|packages)\/[^/]+\/package\.json)$/.test(file),
  )
  copyInto(source, folder, manifests)
  for (const line of stages.get(name) ?? []) {
    console.log(`${name}: ${line}`)
    if (line.startsWith('COPY')) copyInto(source, folder, readdirSync(source))
    else await mustRun('sh', ['-c', line.slice('RUN '.length)], folder)
  }
  return folder
}

/** @param {string} command @param {string[]} args @param {string} cwd */
async function mustRun(command, args, cwd) {
  const path = `${dirname(PINNED_NODE)}:${process.env['PATH']}`
  const code = await run(command, args, { cwd, env: { ...process.env, PATH: path } })
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}`)
}

/** @param {string} source @param {string} target @param {string[]} names */
function copyInto(source, target, names) {
  for (const name of names) {
    mkdirSync(dirname(join(target, name)), { recursive: true })
    if (!existsSync(join(source, name))) continue
    // Like COPY in a Dockerfile.
    cpSync(join(source, name), join(target, name), { recursive: true, preserveTimestamps: true })
  }
}

/** @param {string} image */
async function tryServer(image) {
  const data = join(work, 'data')
  mkdirSync(data, { mode: 0o700 })
  const isRoot = process.getuid?.() === 0
  if (isRoot) chownSync(data, NOBODY, NOBODY)
  chmodSync(work, 0o755)
  execFileSync('chmod', ['-R', 'a-w,a+rX', image])
  const before = listing(image)
  const env = { PATH: '/usr/bin:/bin', HOST: '127.0.0.1', PORT, DATA_DIR: data, NODE_ENV: 'production' }
  const nodeFile = join(work, 'node')
  // The parent folder may not be accessible to other users.
  copyFileSync(realpathSync(PINNED_NODE), nodeFile)
  const child = spawn(nodeFile, [...SERVER_FLAGS, 'apps/server/src/main.ts'], {
    cwd: image,
    env,
    stdio: 'inherit',
    ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
  })
  try {
    await ready()
    await mergeTwo()
    const page = await fetch(`${URL_BASE}/`)
    if (!(await page.text()).includes('<div id="root"')) throw new Error('the web app is not served')
  } finally {
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  if (child.exitCode !== 0) throw new Error(`the server ended with ${child.exitCode ?? child.signalCode}`)
  if (readdirSync(data).length > 0) throw new Error(`left behind: ${readdirSync(data).join(', ')}`)
  if (listing(image) !== before) throw new Error('the service has changed its own files')
}

async function ready() {
  const end = performance.now() + START_MS
  while (performance.now() < end) {
    const answer = await fetch(`${URL_BASE}/api/ready`).catch(() => undefined)
    if (answer?.ok) return
    await wait(200)
  }
  throw new Error('the server is not ready in time')
}

async function mergeTwo() {
  const sample = readFileSync(join(ROOT, 'fixtures/pdf/objects.pdf'))
  const form = new FormData()
  for (const name of ['a.pdf', 'b.pdf']) form.append('files', new Blob([sample]), name)
  const answer = await fetch(`${URL_BASE}/api/pdf/merge`, { method: 'POST', body: form })
  if (!answer.ok || answer.headers.get('x-page-count') !== '4') throw new Error(`merge answered with ${answer.status}`)
  console.log(`merged ${(await answer.arrayBuffer()).byteLength} bytes, ${answer.headers.get('x-page-count')} pages`)
}

/** @param {string} folder @returns {string} every file with its modification time */
function listing(folder) {
  return execFileSync('find', [folder, '-newermt', '@0', '-printf', '%p %T@\n'], { maxBuffer: 1 << 28 }).toString()
}
