import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const SITE = new URL('../../../deploy/nginx.conf', import.meta.url)

/** Debian's, whose folder is not in every user's PATH. */
const NGINX = '/usr/sbin/nginx'

/** How long nginx may take to listen on a busy machine. */
const START_MS = 20_000
const LOOK_MS = 20

/** nginx in front of a server. */
export interface Proxy {
  url: string
  close: () => Promise<void>
}

/** Starts nginx on a free port with our sample configuration, replacing only the addresses. */
export async function startNginx(server: string): Promise<Proxy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'recto-nginx-'))
  const port = await findFreePort()
  const sample = await readFile(SITE, 'utf8')
  const site = sample.replace('127.0.0.1:8080', new URL(server).host).replace('listen 80;', `listen 127.0.0.1:${port};`)
  if (!site.includes(new URL(server).host) || !site.includes(`127.0.0.1:${port};`))
    throw new Error('an address is missing')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  const main = [
    'daemon off; master_process off;',
    `pid ${folder}/nginx.pid; error_log ${folder}/error.log;`,
    `events {} http { access_log off; ${temporary}`,
    site,
    '}',
  ]
  await writeFile(path.join(folder, 'nginx.conf'), main.join('\n'))
  const child = spawn(NGINX, [
    '-p',
    folder,
    '-c',
    path.join(folder, 'nginx.conf'),
    '-e',
    path.join(folder, 'error.log'),
  ])
  const url = `http://127.0.0.1:${port}`
  const exited = once(child, 'exit')
  const close = async () => {
    if (child.exitCode === null && child.kill('SIGTERM')) await exited
    await rm(folder, { recursive: true })
  }
  if (await isAnswering(url, () => child.exitCode === null)) return { url, close }
  const errors = await readFile(path.join(folder, 'error.log'), 'utf8')
  await close()
  throw new Error(`nginx does not start: ${errors}`)
}

async function isAnswering(url: string, isAlive: () => boolean): Promise<boolean> {
  const end = performance.now() + START_MS
  while (isAlive() && performance.now() < end) {
    const response = await fetch(`${url}/api/health`).catch(() => undefined)
    await response?.arrayBuffer()
    if (response?.status === 200) return true
    await wait(LOOK_MS)
  }
  return false
}

async function findFreePort(): Promise<number> {
  const holder = createServer()
  await once(holder.listen(0, '127.0.0.1'), 'listening')
  const address = holder.address()
  holder.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}
