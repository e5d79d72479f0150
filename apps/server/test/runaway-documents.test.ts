import { expect, test } from 'vitest'

import { buildPdf, stream } from '../../../fixtures/build-pdf.ts'
import { plain } from '../../../fixtures/documents.ts'
import { callOperation, readProblem, startTestServer } from './start-test-server.ts'

/** Just below the limit on drawing, which is more than these limits on time and memory allow. */
const [LEVELS, COPIES] = [6, 10]
const STEPS = 12

const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>'
const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'
const page = (resources: string) =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 2000 2000] /Contents 4 0 R /Resources << ${resources} >> >>`

/**
 * A page that draws a form XObject ten times, which draws another one ten times, and so on: 10⁶ forms, all of which
 * take memory.
 */
function boundless(): Uint8Array {
  const forms = Array.from({ length: LEVELS }, (_, index) => {
    const entries = '/Type /XObject /Subtype /Form /BBox [0 0 200 200]'
    if (index === LEVELS - 1) return stream('0 0 m 200 200 l S', entries)
    return stream('/F Do '.repeat(COPIES), `${entries} /Resources << /XObject << /F ${6 + index} 0 R >> >>`)
  })
  return buildPdf([CATALOG, PAGES, page('/XObject << /F 5 0 R >>'), stream('/F Do '.repeat(COPIES)), ...forms])
}

/** A page whose shading function takes a hundred steps per pixel. */
function endless(): Uint8Array {
  const program = `{ ${'2 copy sin exch cos add 3 1 roll '.repeat(STEPS)} pop pop }`
  const shading = '<< /ShadingType 1 /ColorSpace /DeviceRGB /Domain [0 1 0 1] /Function 6 0 R >>'
  const computed = stream(program, '/FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1]')
  const content = stream('q 2000 0 0 2000 0 0 cm /S sh Q')
  return buildPdf([CATALOG, PAGES, page('/Shading << /S 5 0 R >>'), content, shading, computed])
}

const draw = (url: string, bytes: Uint8Array) =>
  callOperation(url, {
    path: '/pdf/convert/to-image/single-page',
    files: [{ name: 'a.pdf', bytes, field: 'file' }],
    fields: { pageNumber: '1', quality: 'medium' },
  })

const LONG = { timeout: 300_000 }
test('a document that allocates too much costs only its own job', LONG, () =>
  expectRefused(boundless(), '240', { status: 422, code: 'TOO_COMPLEX', reason: 'memory' }),
)
test('a document that draws too long costs only its own job', { ...LONG, tags: ['full'] }, () =>
  expectRefused(endless(), '6', { status: 504, code: 'TIMED_OUT' }),
)

/** Expects that drawing a document is refused in time, and that the server goes on as before. */
async function expectRefused(bytes: Uint8Array, JOB_TIMEOUT_S: string, expected: object): Promise<void> {
  const { url, listFiles, close } = await startTestServer({
    ENGINE_THREADS: '1',
    ENGINE_MEMORY_MB: '256',
    JOB_TIMEOUT_S,
  })
  expect(await readProblem(await draw(url, bytes))).toMatchObject(expected)
  const fine = await draw(url, plain(1))
  expect([fine.status, fine.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  await fine.arrayBuffer()
  await expect.poll(listFiles).toEqual([])
  await close()
}
