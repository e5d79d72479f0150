import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

import { expect, test } from 'vitest'

import { plain } from '../../../fixtures/documents.ts'
import { createApiKey } from '../src/access/api-key.ts'
import { callOperation, startTestServer } from './start-test-server.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const PARENT = 'b7ad6b7169203331'

interface Span {
  traceId: string
  spanId: string
  parentSpanId: string
  name: string
}

/** Extracts all spans from the requests to a collector. */
function spansIn(bodies: readonly string[]): Span[] {
  return bodies.flatMap((body) => {
    const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
  })
}

test('a request is traced through upload and work, within the caller’s trace and without file names or API keys', async () => {
  const bodies: string[] = []
  const collector = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(body)
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
    })
  })
  await once(collector.listen(0, '127.0.0.1'), 'listening')
  const address = collector.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const lines: string[] = []
  const logger = { level: 'info', stream: { write: (line: string) => void lines.push(line) } }
  const { key, id, hash } = createApiKey()
  const keys = { API_KEYS: 'required', API_KEY_HASHES: `${id}:${hash}` }
  const server = await startTestServer({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, ...keys }, { logger })
  const files = ['secret-1.pdf', 'secret-2.pdf'].map((name) => ({ name, bytes: plain(1) }))
  const headers = { traceparent: `00-${TRACE}-${PARENT}-01`, authorization: `Bearer ${key}` }
  const response = await callOperation(server.url, { files, headers })
  expect(response.status).toBe(200)
  await response.arrayBuffer()
  // Pending spans are sent when the server stops.
  await server.close()
  collector.close()

  const spans = spansIn(bodies).filter(({ traceId }) => traceId === TRACE)
  const byName = new Map(spans.map((span) => [span.name, span]))
  const request = byName.get('POST /api/pdf/merge')
  expect(request?.parentSpanId).toBe(PARENT)
  for (const name of ['receive upload', 'do the work']) expect(byName.get(name)?.parentSpanId).toBe(request?.spanId)
  for (const secret of ['secret-', key.slice(-64), hash]) expect(bodies.join('')).not.toContain(secret)
  expect(lines.join('')).toContain(`"traceId":"${TRACE}"`)
})
