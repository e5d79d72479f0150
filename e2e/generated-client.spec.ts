import { OPERATIONS } from '@recto/contract'
import { type Document, OpenAPIClientAxios } from 'openapi-client-axios'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startTestServer, type TestServer } from '../apps/server/test/start-test-server.ts'
import { plain } from '../fixtures/documents.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ ENGINE_THREADS: '1' })
})
afterAll(() => server.close())

/** Generates a client from the server's OpenAPI document. */
async function generateClient() {
  const document = await fetch(`${server.url}/api/openapi.json`)
  const api = new OpenAPIClientAxios({
    definition: (await document.json()) as Document,
    axiosConfigDefaults: { baseURL: server.url, responseType: 'arraybuffer', validateStatus: () => true },
  })
  return { api, client: await api.init() }
}

const formOf = (field: string, pageCounts: readonly number[], more: Record<string, string> = {}) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(more)) form.append(name, value)
  for (const count of pageCounts) form.append(field, new File([new Uint8Array(plain(count))], `${count}.pdf`))
  return form
}

const jsonOf = (data: unknown) => JSON.parse(Buffer.from(data as ArrayBuffer).toString()) as Record<string, unknown>

test('has a working method for every operation', async () => {
  const { api, client } = await generateClient()
  const names = api.getOperations().map(({ operationId }) => operationId)
  expect(names).toEqual(expect.arrayContaining(Object.keys(OPERATIONS)))
  const merged = await client['merge']?.({}, formOf('files', [1, 2]))
  expect(merged).toMatchObject({ status: 200, headers: { 'x-page-count': '3', 'content-type': 'application/pdf' } })
  const facts = await client['info']?.({}, formOf('file', [2]))
  expect(jsonOf(facts?.data)).toMatchObject({ pageCount: 2 })
  const split = await client['split']?.({ download: 'zip' }, formOf('file', [2], { options: '{"mode":"all"}' }))
  expect(split).toMatchObject({ status: 200, headers: { 'content-type': 'application/zip' } })
  const rejected = await client['rotate']?.({}, formOf('file', [1], { rotations: '[]' }))
  expect(rejected?.status).toBe(400)
  expect(jsonOf(rejected?.data)).toMatchObject({ code: 'INVALID_OPTIONS' })
})

test('follows a job to its result and deletes it', async () => {
  const { client } = await generateClient()
  const accepted = await client['rotate']?.(
    { Prefer: 'respond-async' },
    formOf('file', [1], { rotations: '[{"page":1,"degrees":90}]' }),
  )
  expect(accepted?.status).toBe(202)
  const { id } = jsonOf(accepted?.data)
  const jobState = async () => jsonOf((await client['job']?.({ id: String(id) }))?.data)['state']
  await expect.poll(jobState).toBe('done')
  const result = await client['jobResult']?.({ id: String(id) })
  expect(
    Buffer.from(result?.data as ArrayBuffer)
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect((await client['removeJob']?.({ id: String(id) }))?.status).toBe(204)
  expect((await client['job']?.({ id: String(id) }))?.status).toBe(404)
})

test('sends a batch and fetches its results one by one and together', async () => {
  const { client } = await generateClient()
  const accepted = await client['rotate']?.({ Prefer: 'respond-async' }, formOf('files', [1, 2], { angle: '180' }))
  expect(accepted?.status).toBe(202)
  const id = String(jsonOf(accepted?.data)['id'])
  const job = async () => jsonOf((await client['job']?.({ id }))?.data)
  await expect.poll(async () => (await job())['state']).toBe('done')
  expect((await job())['parts']).toMatchObject([
    { name: '1.pdf' },
    { name: '2.pdf', result: { report: { pageCount: 2 } } },
  ])
  const [part, whole] = [await client['jobPartResult']?.({ id, index: 1 }), await client['jobResult']?.({ id })]
  const startOf = (data: unknown) =>
    Buffer.from(data as ArrayBuffer)
      .subarray(0, 4)
      .toString('latin1')
  expect([startOf(part?.data), startOf(whole?.data)]).toEqual(['%PDF', 'PK\u0003\u0004'])
  expect((await client['removeJob']?.({ id }))?.status).toBe(204)
})
