/**
 * Provokes faults of production: `npm run bench:faults` (Linux). The real server runs on a disk of 4 MB that fills up (a tmpfs in a mount
 * namespace, which needs no privileges), and clients disconnect in the middle of uploads. Exits with 1 if a response was neither a result
 * nor a refusal with Retry-After, if files were left over, or if the server does not recover.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { addressOf, stopProcess, type ServerProcess } from '../apps/server/test/start-process.ts'
import { plain } from '../fixtures/documents.ts'

const MAIN = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url))
const FILE_BYTES = 1_000_000
const CALLERS = 40

const dataDir = await mkdtemp(path.join(tmpdir(), 'recto-faults-'))
const server = startOnSmallDisk()
process.on('exit', () => server.child.kill())
const url = await addressOf(server)
const faults: string[] = []

report('40 uploads of 1 MB, all at once, on a disk of 4 MB', count(await Promise.all(times(CALLERS, () => sendInfo()))))
await expectEmpty('after that')
report('100 clients disconnect during their uploads', await disconnect(100))
await expectEmpty('after that')
report('one more call', count([await sendInfo()]))
const ready = await fetch(`${url}/api/ready`)
report('ready', await ready.text())
if (!ready.ok) faults.push('it does not recover')
await stopProcess(server)
await rm(dataDir, { recursive: true, force: true })
for (const fault of faults) console.log(`FAULT: ${fault}`)
process.exit(faults.length === 0 ? 0 : 1)

function startOnSmallDisk(): ServerProcess {
  const script = 'mount -t tmpfs -o size=4m,mode=700 tmpfs "$DATA_DIR" && exec "$0" "$1"'
  const settings = {
    PORT: '0',
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    CLIENT_CONCURRENCY: 'off',
    CLIENT_CONNECTIONS: 'off',
    QUEUE_LIMIT: '1000',
  }
  const child = spawn('unshare', ['-rm', 'sh', '-c', script, process.execPath, MAIN], {
    env: { PATH: process.env['PATH'] ?? '', ...settings },
  })
  let output = ''
  const listen = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  return { child, output: () => output }
}

/** Uploads a file of 1 MB, which is mostly a comment. */
async function sendInfo(): Promise<string> {
  const document = Buffer.from(plain(1))
  const bytes = Buffer.concat([document, Buffer.alloc(FILE_BYTES - document.length, '%\n')])
  const form = new FormData()
  form.append('file', new File([bytes], 'a.pdf'))
  const response = await fetch(`${url}/api/pdf/info`, { method: 'POST', body: form })
  const body = (await response.json()) as { code?: string }
  const isLater =
    (response.status === 503 || response.status === 507) && Number(response.headers.get('retry-after')) > 0
  if (!response.ok && !isLater) faults.push(`${response.status} ${body.code ?? ''}`)
  return `${response.status} ${body.code ?? ''}`.trim()
}

async function disconnect(clients: number): Promise<string> {
  const port = Number(new URL(url).port)
  await Promise.all(
    times(clients, async (index) => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined)
      await once(socket, 'connect')
      socket.write('POST /api/pdf/info HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\n')
      socket.write(
        'Content-Length: 900000\r\n\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n',
      )
      socket.write(`\r\n%PDF-1.7\n${'x'.repeat(10_000)}`)
      await wait(index * 5)
      socket.destroy()
    }),
  )
  return 'gone'
}

/** Files in the server's data folder, seen from outside its namespace. */
async function filesLeft(): Promise<string[]> {
  const folder = `/proc/${server.child.pid}/root${dataDir}`
  // A folder may be removed while being listed.
  const names = await readdir(folder, { recursive: true }).catch(() => ['a folder that was there a moment ago'])
  return names.filter((name) => !/^instance-\w+(?:\/owner\.json)?$/.test(name))
}

async function expectEmpty(when: string): Promise<void> {
  const end = performance.now() + 20_000
  let left = await filesLeft()
  while (left.length > 0 && performance.now() < end) {
    await wait(100)
    left = await filesLeft()
  }
  report(`files left ${when}`, String(left.length))
  if (left.length > 0) faults.push(`files left ${when}: ${left.length}`)
}

function report(what: string, found: string): void {
  console.log(`${what}: ${found}`)
}

function count(results: readonly string[]): string {
  return [...Map.groupBy(results, (result) => result)].map(([result, all]) => `${result} × ${all.length}`).join(', ')
}

function times<Result>(number: number, make: (index: number) => Result): Result[] {
  return Array.from({ length: number }, (_, index) => make(index))
}
