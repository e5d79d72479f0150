import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { startTestServer, type TestServer } from './start-test-server.ts'
import { createWebFolder } from './web-folder.ts'

/** Requests that scanners send to every server, and requests that break servers. All of them are refused. */
const REFUSED = [
  ...String.raw`
    /.env /.git/config /.git/HEAD /.aws/credentials /.ssh/id_rsa /.htaccess /.DS_Store /.secret /wp-login.php /wp-admin/
    /xmlrpc.php /phpinfo.php /index.php /admin /administrator/ /login /phpmyadmin/ /server-status /actuator/health
    /actuator/env /console/ /solr/ /cgi-bin/test.cgi /config.json /package.json /node_modules/ /docker-compose.yml
    /Dockerfile /backup.zip /dump.sql
    // /// //evil.com //evil.com/%2f.. /\evil.com /\ /a\..\b /;/ /.;/ /x/..;/ /.//
    /% /%2 /%zz /%00 /a%00.html /%0d%0aX-Evil:1 /%ff /%c0%ae%c0%ae/ /%e0%a4%a /%uff0e
    /.. /../.. /../etc/passwd /..%2f /..%2f..%2fetc%2fpasswd /%2e%2e/%2e%2e/etc/passwd /%2e%2e%2f /..%5c..%5c
    /%252e%252e%252f /....//....//etc/passwd /assets/../package.json /assets/..%2f..%2fx
    /assets/ /assets /assets//app.js /assets/%00 /assets/app.js/ /assets/app.js%00.html /assets/%
    /pages/0.html /pages/site.json /pages%2f0.html /pages/ /%70ages/0.html /nowhere /*
    /api /api/ /api//health //api/health /api/./health /api/../api/health /api/%2e%2e/health /API/health /api/health/
    /api/health%00 /api/health%2f /api%2fhealth /api/% /api/%00 /api/nothing /api/docs/ /api/pdf/
    /api/jobs /api/jobs/ /api/jobs/x /api/jobs/% /api/jobs/%00 /api/jobs/.. /api/jobs/%2e%2e%2f /api/jobs/a%2fb
    /api/jobs/x/result /api/jobs/x/events /api/jobs/%ff/result /api/jobs//result /api/jobs/x/result/
    /api/jobs/__proto__ /api/jobs/constructor /tool/a/b`
    .trim()
    .split(/\s+/),
  `/api/jobs/${'x'.repeat(101)}`,
  `/api/jobs/${'x'.repeat(10_000)}`,
  `/${'x'.repeat(12_000)}`,
  `/assets/${'x'.repeat(300)}`,
  `/${'a/'.repeat(2000)}`,
  `/api/${'%2e%2e%2f'.repeat(500)}`,
]

/** Requests that are unusual, but get a response. */
const SERVED = [
  '/',
  '/?%',
  '/?x=%00',
  '/#',
  '/index.html',
  'http://evil.com/',
  'http://evil.com/api/health',
  '/tool/x',
  '/tool/x/',
]

const METHODS = 'TRACE PROPFIND MKCOL PUT PATCH DELETE OPTIONS CONNECT SEARCH FOO get PRI'.split(' ')

let server: TestServer
let webDir = ''
beforeAll(async () => {
  const page = '<!doctype html><html><head><title>page</title></head></html>'
  webDir = await createWebFolder({ '/': page, '/tool/convert-pdf': page, '*': page }, { 'app.js': 'run()' })
  server = await startTestServer({ WEB_DIR: webDir })
})
afterAll(async () => {
  await server.close()
  await rm(webDir, { recursive: true })
})

interface RawResponse {
  status: number
  headers: string
  body: string
}

/** Sends a request exactly as written, which fetch would normalize. */
async function send(method: string, target: string, url = server.url): Promise<RawResponse> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined)
  socket.write(`${method} ${target} HTTP/1.1\r\nHost: x\r\nAccept: */*\r\nConnection: close\r\n\r\n`)
  const [headers = '', body = ''] = (await text(socket)).split(/\r\n\r\n([^]*)/)
  return { status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(headers)?.[1]), headers, body }
}

function expectNoInternals({ headers, body }: RawResponse): void {
  expect(`${headers}${body}`).not.toMatch(/\\n +at |node_modules|\.ts\b|Error:|FST_|ENAMETOOLONG|x-evil:/i)
}

test('there are about a hundred of them', () => {
  expect(new Set(REFUSED).size).toBeGreaterThan(100)
})

const shorten = (target: string) => [target.length > 60 ? `${target.slice(0, 60)}…` : target, target] as const

test.each(REFUSED.map(shorten))('%s is refused', async (_, target) => {
  const response = await send('GET', target)
  expect(response.status).toBeGreaterThanOrEqual(400)
  expect(response.status).toBeLessThan(500)
  expectNoInternals(response)
})

test.each(REFUSED.filter((target) => /^\/api(\/|$)/.test(target)).map(shorten))(
  '%s, below /api, is refused with a problem document',
  async (_, target) => {
    const response = await send('GET', target)
    expect(response.headers).toMatch(/^content-type: application\/problem\+json/im)
    expect(JSON.parse(response.body)).toMatchObject({ status: response.status })
  },
)

test.each(SERVED)('%s is served', async (target) => {
  const response = await send('GET', target)
  expect(response.status).toBe(200)
  expectNoInternals(response)
})

test.each(METHODS)('the method %s is refused everywhere', async (method) => {
  for (const target of ['/', '/nowhere', '/api/health', '/assets/app.js', '//', '*', 'evil.com:443']) {
    const response = await send(method, target)
    expect([400, 404, 405]).toContain(response.status)
    expect(response.headers).toMatch(/^content-type: application\/problem\+json/im)
    expectNoInternals(response)
  }
})

test('without a web app they are refused as well', async () => {
  const bare = await startTestServer({ WEB_DIR: `${webDir}/nothing` })
  const responses = await Promise.all(REFUSED.map((target) => send('GET', target, bare.url)))
  expect(responses.filter(({ status }) => !(status >= 400 && status < 500))).toEqual([])
  await bare.close()
})
