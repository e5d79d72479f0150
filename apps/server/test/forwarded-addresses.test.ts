import { afterEach, expect, test } from 'vitest'

import { ConfigError, readConfig } from '../src/config.ts'
import { findConfigWarnings } from '../src/config/config-warnings.ts'
import { createProxyTrust } from '../src/config/trusted-proxies.ts'
import { getClientKey } from '../src/http/client-key.ts'
import { startTestServer, type TestServer } from './start-test-server.ts'

let server: TestServer | undefined
afterEach(() => server?.close())

/** Calls an operation with a forwarded address, which is expected to be ignored; returns the status. */
async function callAs(forwarded: string, url: string): Promise<number> {
  const headers = { 'X-Forwarded-For': forwarded, 'Content-Type': 'application/json' }
  const response = await fetch(`${url}/api/pdf/info`, { method: 'POST', body: '{}', headers })
  await response.arrayBuffer()
  return response.status
}

// The proxy's own entry comes last, after any invented by the caller.
test.each(['1', 'loopback', '127.0.0.1', '10.0.0.0/8, 127.0.0.0/8, ::1'])(
  'a caller that invents addresses stays the same client: TRUST_PROXY=%s',
  async (trusted) => {
    server = await startTestServer({ TRUST_PROXY: trusted, RATE_LIMIT: '3' })
    const statuses: number[] = []
    for (const invented of ['1.1.1.1', '2.2.2.2, 3.3.3.3', '2001:db8::1', 'unknown, "x'])
      statuses.push(await callAs(`${invented}, 192.0.2.1`, server.url))
    expect(statuses).toEqual([400, 400, 400, 429])
    expect(await callAs('1.1.1.1, 192.0.2.2', server.url)).toBe(400)
  },
)

test.each(['false', '0', '192.0.2.0/24'])(
  'without a trusted proxy the header is ignored: TRUST_PROXY=%s',
  async (trusted) => {
    server = await startTestServer({ TRUST_PROXY: trusted, RATE_LIMIT: '2' })
    const statuses: number[] = []
    for (const invented of ['1.1.1.1', '2.2.2.2', '3.3.3.3']) statuses.push(await callAs(invented, server.url))
    expect(statuses).toEqual([400, 400, 429])
  },
)

test('addresses of one IPv6 network, and addresses in no known form, are one client each', async () => {
  server = await startTestServer({ TRUST_PROXY: '1', RATE_LIMIT: '2' })
  const statuses: number[] = []
  for (const host of [':1', 'ffff::9', 'a:b:c:d']) statuses.push(await callAs(`2001:db8:1:2:${host}`, server.url))
  for (const junk of ['unknown', '_hidden', 'x'.repeat(500)]) statuses.push(await callAs(junk, server.url))
  expect(statuses).toEqual([400, 400, 429, 400, 400, 429])
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:4711', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:0207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['[2001:db8:1:2:3:4:5:6]:4711', '2001:db8:1:2'],
  ['2001:0DB8:1:2::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['<script>', 'unknown'],
  ['', 'unknown'],
])('%s is counted as %s', (ip, key) => {
  expect(getClientKey({ ip })).toBe(key)
})

test('proxies are recognized by address, network or name', () => {
  const { trustProxy } = readConfig({ TRUST_PROXY: '10.1.0.0/16, 2001:db8::/32, 192.0.2.9, loopback' })
  const isProxy = createProxyTrust(trustProxy)
  const trusted = ['10.1.2.3', '::ffff:10.1.2.3', '2001:db8:5::1', '192.0.2.9', '127.9.9.9', '::1']
  const strangers = ['10.2.0.1', '2001:db9::1', '192.0.2.8', 'loopback', '', undefined]
  expect(trusted.filter((address) => !isProxy(address, 0))).toEqual([])
  expect(strangers.filter((address) => isProxy(address, 0))).toEqual([])
})

test.each(['yes', '10', '-1', '10.0.0.0/33', '10.0.0', '::/129', '1.2.3.4/8/8', 'loopback;linklocal'])(
  'TRUST_PROXY cannot be %s',
  (value) => {
    expect(() => readConfig({ TRUST_PROXY: value })).toThrow(ConfigError)
  },
)

test('TRUST_PROXY=true is accepted with a warning; safe values get none', () => {
  expect(readConfig({ TRUST_PROXY: 'true' }).trustProxy).toBe(Infinity)
  expect(findConfigWarnings({ TRUST_PROXY: 'true' })).toEqual([expect.stringContaining('TRUST_PROXY=true trusts any')])
  for (const value of ['1', 'loopback', 'false']) expect(findConfigWarnings({ TRUST_PROXY: value })).toEqual([])
})
