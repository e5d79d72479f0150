import { CALL_TIMEOUT_MS, encodeReport, errorMessage, OPERATIONS, REPORT_HEADER } from '@recto/contract'
import axios, { AxiosError, AxiosHeaders, type AxiosRequestConfig } from 'axios'
import { afterEach, expect, test, vi } from 'vitest'

import { callOperation, type CallProgress } from './call-operation.ts'

const MESSAGES = { unreachable: 'unreachable', unknown: 'An unknown error occurred' }
const PDF = new Blob(['%PDF-'], { type: 'application/pdf' })

afterEach(() => void vi.useRealTimers())

type Post = (url: string, form: FormData, config: AxiosRequestConfig) => Promise<unknown>

/** Makes the next call respond as the test specifies. */
function answerWith(answer: Post) {
  return vi.spyOn(axios, 'post').mockImplementation((url, data, config) => {
    if (!(data instanceof FormData)) throw new Error('The call sent no form.')
    return answer(url, data, config ?? {})
  })
}

function call(overrides: Partial<Parameters<typeof callOperation>[0]> = {}) {
  return callOperation({
    operation: OPERATIONS.merge,
    files: [{ file: new File(['1'], 'b.pdf') }, { file: new File(['22'], 'a.pdf'), password: 'pässwört' }],
    options: { addBookmarks: true },
    messages: MESSAGES,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...overrides,
  })
}

const problem = (body: object | string, type = 'application/problem+json') => {
  const data = new Blob([typeof body === 'string' ? body : JSON.stringify(body)], { type })
  const response = { data, status: 422, statusText: '', headers: {}, config: { headers: new AxiosHeaders() } }
  return new AxiosError('Request failed with status code 422', 'ERR_BAD_REQUEST', undefined, undefined, response)
}

test('files are sent in order, options as JSON, passwords by position', async () => {
  const sent: [string, string][] = []
  answerWith((url, form) => {
    expect(url).toBe('/api/pdf/merge')
    for (const [name, value] of form) sent.push([name, value instanceof File ? value.name : value])
    return Promise.resolve({ data: PDF, headers: {} })
  })
  await call()
  expect(sent).toEqual([
    ['options', '{"addBookmarks":true}'],
    ['passwords', '[null,"pässwört"]'],
    ['files', 'b.pdf'],
    ['files', 'a.pdf'],
  ])
})

test('no passwords are sent when no file has one', async () => {
  const names: string[] = []
  answerWith((_url, form) => {
    names.push(...form.keys())
    return Promise.resolve({ data: PDF, headers: {} })
  })
  await call({ files: [{ file: new File(['1'], 'a.pdf') }] })
  expect(names).toEqual(['options', 'files'])
})

test('an attachment is sent in its own field, without a password', async () => {
  const sent: string[][] = []
  answerWith((_url, form) => {
    for (const [name, value] of form) sent.push([name, value instanceof File ? value.name : value])
    return Promise.resolve({ data: PDF, headers: {} })
  })
  const document = { file: new File(['1'], 'a.pdf'), password: 'p' }
  const { name } = await call({
    operation: OPERATIONS.watermark,
    files: [document, { file: new File(['2'], 'b.png'), field: 'image' }],
    options: {},
  })
  expect(sent).toEqual([
    ['passwords', '["p"]'],
    ['file', 'a.pdf'],
    ['image', 'b.png'],
  ])
  expect(name).toBe('a_watermarked.pdf')
})

test('the result has a name and a report', async () => {
  const report = { pageCount: 40, warnings: [] }
  answerWith(() => Promise.resolve({ data: PDF, headers: { [REPORT_HEADER.toLowerCase()]: encodeReport(report) } }))
  await expect(call()).resolves.toEqual({ blob: PDF, name: 'merged.pdf', report })
})

test('operations that return facts accept JSON with any charset', async () => {
  const facts = new Blob(['{}'], { type: 'application/json; charset=utf-8' })
  answerWith(() => Promise.resolve({ data: facts, headers: {} }))
  const operation = OPERATIONS.checkProtection
  const files = [{ file: new File(['1'], 'a.pdf') }]
  const result = await call({ operation, files, options: {} })
  expect([result.blob, result.name]).toEqual([facts, 'a_protection.json'])
  answerWith(() => Promise.resolve({ data: PDF, headers: {} }))
  await expect(call({ operation, files, options: {} })).rejects.toMatchObject({ name: 'CallError' })
})

test('flat options are sent as one field each', async () => {
  const sent: [string, string][] = []
  answerWith((url, form) => {
    expect(url).toBe('/api/pdf/protect')
    for (const [name, value] of form) sent.push([name, value instanceof File ? value.name : value])
    return Promise.resolve({ data: PDF, headers: {} })
  })
  const files = [{ file: new File(['1'], 'a.pdf'), password: 'old' }]
  await call({ operation: OPERATIONS.protect, files, options: { userPassword: 'true', allowPrinting: true } })
  expect(sent).toEqual([
    ['userPassword', 'true'],
    ['allowPrinting', 'true'],
    ['passwords', '["old"]'],
    ['file', 'a.pdf'],
  ])
})

test('an option allowed in the query string is sent there as well', async () => {
  const addresses: unknown[] = []
  answerWith((_url, _form, { params }) => {
    addresses.push(params)
    return Promise.resolve({ data: PDF, headers: {} })
  })
  const operation = OPERATIONS.split
  await call({ operation, options: { mode: 'all', outputFormat: 'zip' } })
  await call({ operation, options: { mode: 'all' } })
  await call()
  expect(addresses).toEqual([{ download: 'zip' }, { download: undefined }, {}])
})

test('progress counts the files, and switches to working once everything is sent', async () => {
  const updates: CallProgress[] = []
  answerWith((_url, _form, { onUploadProgress }) => {
    onUploadProgress?.({ loaded: 50, total: 100, bytes: 50, lengthComputable: true })
    onUploadProgress?.({ loaded: 100, total: 100, bytes: 50, lengthComputable: true })
    return Promise.resolve({ data: PDF, headers: {} })
  })
  await call({ onProgress: (progress) => updates.push(progress) })
  expect(updates).toEqual([
    { phase: 'uploading', sentBytes: 0, totalBytes: 3 },
    { phase: 'uploading', sentBytes: 1.5, totalBytes: 3 },
    { phase: 'working' },
  ])
})

test.each<[string, object | string, object]>([
  [
    'the sentence of our server, with code and file',
    { message: '"a.pdf" is damaged and cannot be repaired.', code: 'DAMAGED_PDF', fileIndex: 1 },
    { message: '"a.pdf" is damaged and cannot be repaired.', code: 'DAMAGED_PDF', fileIndex: 1 },
  ],
  ['a code that is none of ours', { message: 'No.', code: 'ODD' }, { message: 'No.', code: undefined }],
  ['a plain sentence', 'The disk is full.', { message: 'The disk is full.' }],
  ["a proxy's page", '<html><body>Bad gateway</body></html>', { message: 'Error merging PDFs' }],
  ['nothing', '', { message: 'Error merging PDFs' }],
  ['JSON without a message', { error: 'x' }, { message: 'Error merging PDFs' }],
])('a refusal with %s', async (_what, body, expected) => {
  answerWith(() => Promise.reject(problem(body)))
  await expect(call()).rejects.toMatchObject({ name: 'CallError', ...expected })
})

test('a body that is not a PDF is a failure even with a successful status', async () => {
  const data = new Blob(['{"message":"Not this time."}'], { type: 'application/json' })
  answerWith(() => Promise.resolve({ data, headers: {} }))
  await expect(call()).rejects.toMatchObject({ name: 'CallError', message: 'Not this time.' })
})

test('an unreachable server is reported in plain words', async () => {
  answerWith(() => Promise.reject(new AxiosError('Network Error', 'ERR_NETWORK')))
  await expect(call()).rejects.toMatchObject({ message: 'unreachable' })
})

test('other failures keep their message, or are reported as unknown', async () => {
  answerWith(() => Promise.reject(new Error('odd')))
  await expect(call()).rejects.toMatchObject({ message: 'odd' })
  answerWith(() => Promise.reject(new Error('')))
  await expect(call()).rejects.toMatchObject({ message: 'An unknown error occurred' })
})

/** A call that never settles by itself. */
const hang: Post = (_url, _form, { signal }) =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener?.('abort', () => reject(new AxiosError('canceled', 'ERR_CANCELED')))
  })

test('sixty seconds without a byte abort the call', async () => {
  vi.useFakeTimers()
  let sendMore: (() => void) | undefined
  answerWith((url, form, config) => {
    sendMore = () => config.onUploadProgress?.({ loaded: 1, total: 9, bytes: 1, lengthComputable: true })
    return hang(url, form, config)
  })
  const ended = vi.fn<(error: unknown) => void>()
  void call().catch(ended)
  await vi.advanceTimersByTimeAsync(CALL_TIMEOUT_MS - 1)
  sendMore?.()
  await vi.advanceTimersByTimeAsync(CALL_TIMEOUT_MS - 1)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalledWith(expect.objectContaining({ code: 'TIMED_OUT', message: errorMessage('TIMED_OUT') }))
})

test('a call cancelled by the visitor has no message', async () => {
  const stop = new AbortController()
  answerWith(hang)
  const running = call({ signal: stop.signal })
  stop.abort()
  await expect(running).rejects.toBeInstanceOf(AxiosError)
})
