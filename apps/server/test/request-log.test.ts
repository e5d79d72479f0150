import { Writable } from 'node:stream'

import { expect, test } from 'vitest'

import { beyondRepair, plain } from '../../../fixtures/documents.ts'
import { callOperation, startTestServer } from './start-test-server.ts'

/** The client's address in any form. */
const ADDRESS = /127\.0\.0\.1|::1|remoteAddress/

test('the log describes requests without file names, contents or client addresses', async () => {
  let log = ''
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      log += chunk.toString()
      done()
    },
  })
  const server = await startTestServer({}, { logger: { level: 'trace', stream } })
  // The startup log contains the server's own address once.
  log = ''
  const name = 'Verdict on Ada.pdf'
  const sound = { name, bytes: plain(2) }
  for (const files of [
    [sound, sound],
    [sound, { name, bytes: beyondRepair() }],
    [sound, { name: 'Verdict on Ada.txt', bytes: plain(1) }],
  ]) {
    await (await callOperation(server.url, { files })).arrayBuffer()
  }
  await (await fetch(`${server.url}/Verdict%20on%20Ada?of=Verdict`, { headers: { 'user-agent': 'Verdict' } })).text()
  await expect.poll(() => log.split('\n').filter((line) => line.includes('"status"')).length).toBe(4)
  await server.close()
  expect(log).toContain('"operation":"merge"')
  expect(log).toContain('"code":"DAMAGED_PDF"')
  expect(log).not.toMatch(/Verdict|Ada/)
  expect(log).not.toMatch(ADDRESS)
})
