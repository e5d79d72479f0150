import type { CompressionFacts, Warning } from '@recto/contract'
import { fireEvent, screen, within, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { CallError } from '../../api/call-error.ts'
import { callOperation, type CallResult } from '../../api/call-operation.ts'
import { INFO } from '../../testing/document-info.ts'
import { factsReply, fakeLocalWork } from '../../testing/fake-local-work.ts'
import { fakePreview, type FakeFile } from '../../testing/fake-preview-worker.ts'
import { mockObjectUrls } from '../../testing/browser-mocks.ts'
import { pdfFile, renderScreen } from '../../testing/render-screen.tsx'
import { button, checkbox, radio } from '../../testing/screen-queries.ts'
import { Page } from './page.tsx'
import { CompressWizard } from './wizard.tsx'

// There is no scrolling here, so everything is in view.
vi.mock('../../components/page-thumbnail/use-near-viewport.ts', () => ({ useNearViewport: () => true }))
vi.mock('../../api/call-operation.ts', () => ({ callOperation: vi.fn<typeof callOperation>() }))

const call = vi.mocked(callOperation)
const MB = 1024 * 1024
const SIZE = 12 * MB

const FACTS: CompressionFacts = {
  level: 'medium',
  originalSize: SIZE,
  compressedSize: 4.5 * MB,
  ratio: 62.5,
  images: { total: 16, changed: 14 },
}

/** The server's response. */
function response(changes: Partial<CompressionFacts> = {}, warnings: Warning[] = []): CallResult {
  return {
    blob: new Blob(['%PDF-'], { type: 'application/pdf' }),
    name: 'scan_compressed.pdf',
    report: { pageCount: 8, compression: { ...FACTS, ...changes }, warnings },
  }
}

beforeEach(() => {
  mockObjectUrls()
  // There is no canvas here; e2e tests cover the divider.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  call.mockReset()
})

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' })

/** Chooses a file of eight pages and waits for the levels. */
async function start({
  isSigned = false,
  sizeBytes = SIZE,
  ...fakeFile
}: FakeFile & { isSigned?: boolean; sizeBytes?: number } = {}) {
  const work = fakeLocalWork((_, worker) => worker.reply(factsReply({ ...INFO, hasSignatures: isSigned })))
  const service = fakePreview({ 'scan.pdf': { pageCount: 8, ...fakeFile } })
  const view = renderScreen(<CompressWizard />, service, work.startWorker)
  await view.user.upload(field('Browse Files'), pdfFile('scan.pdf', sizeBytes))
  await screen.findByRole('group', { name: 'How small should it be?' })
  return view
}

/** Presses the button and waits for the result. */
async function compress({ user }: Awaited<ReturnType<typeof start>>) {
  await user.click(button('Compress PDF'))
  await screen.findByRole('link', { name: 'Download' })
}

const lastCall = () => call.mock.calls.at(-1)?.[0]

test('four levels with names, descriptions and expected reductions; medium is selected', async () => {
  await start()
  const levels = ['Low', 'Medium', 'High', 'Maximum'].map((name) => {
    const card = radio(name).closest('label')
    return [name, radio(name).checked, card?.querySelector('.level__n b')?.textContent]
  })
  expect(levels).toEqual([
    ['Low', false, '10-20%'],
    ['Medium', true, '30-50%'],
    ['High', false, '50-70%'],
    ['Maximum', false, '70-90%'],
  ])
  expect(radio('High').getAttribute('aria-describedby')).toBe('level-high-what level-high-detail')
  expect(screen.getByText('For email. Images at 150 dpi.')).toBeDefined()
  expect(screen.getByText('About 6 MB to 8.4 MB, if it is mostly images')).toBeDefined()
})

test('the selected level is requested, as a job', async () => {
  call.mockResolvedValue(response({ level: 'high' }))
  const view = await start()
  await view.user.click(radio('High'))
  await compress(view)
  expect(lastCall()?.operation.id).toBe('compress')
  expect(lastCall()).toMatchObject({ isLong: true, options: { imageCompression: 'high', allowSignatureLoss: false } })
})

test.each([
  [62.5, 'Great result! File compressed by 62.5%'],
  [50, 'Great result! File compressed by 50%'],
  [49.9, 'File compressed by 49.9%'],
  [0.1, 'File compressed by 0.1%'],
  [0, 'File processed with medium settings'],
])('a ratio of %d is described as: %s', async (ratio, sentence) => {
  const compressedSize = Math.round(SIZE * (1 - ratio / 100))
  call.mockResolvedValue(response({ ratio, compressedSize }))
  const view = await start()
  await compress(view)
  // In the result and in the notice.
  expect(screen.getAllByText(sentence)).toHaveLength(2)
  expect(screen.getByText('Success!')).toBeDefined()
})

test('a file that lacks pages is not a great result, and says what it lacks', async () => {
  const answer = response({ ratio: 62.5, compressedSize: SIZE * 0.375 })
  const warnings: Warning[] = [{ code: 'PAGES_LOST', file: 'scan.pdf', count: 12, total: 14, pages: [] }]
  call.mockResolvedValue({ ...answer, report: { ...answer.report, warnings } })
  const view = await start()
  await compress(view)
  expect(screen.getAllByText('File compressed by 62.5%')).toHaveLength(2)
  expect(screen.getAllByText('12 of the 14 pages of "scan.pdf" could not be read and are missing.')).toHaveLength(1)
  expect(screen.getByText('Incomplete')).toBeDefined()
  expect(screen.queryByText('Success!')).toBeNull()
})

test('the result shows both sizes, the level and what was done to the images', async () => {
  call.mockResolvedValue(response())
  const view = await start()
  await compress(view)
  expect(screen.getByRole('heading', { name: 'scan_compressed.pdf' })).toBe(document.activeElement)
  const sizes = [...document.querySelectorAll('.sizes > div')].map((row) => row.textContent)
  expect(sizes).toEqual(['Original12.0 MB', 'Compressed4.5 MB'])
  expect(document.querySelector<HTMLElement>('.is-now i')?.style.width).toBe('37.5%')
  expect(screen.getByText(/8 pages.*level Medium/)).toBeDefined()
  expect(screen.getByText('14 of 16 recompressed')).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'Before and after' })).toBeNull()
  await view.user.click(button('Try another level'))
  expect(radio('Medium').checked).toBe(true)
})

test('without a report the outcome is derived from the two file sizes', async () => {
  call.mockResolvedValue({ ...response(), report: { warnings: [] } })
  const view = await start({ sizeBytes: 10 })
  await compress(view)
  expect(screen.getAllByText('Great result! File compressed by 50%').length).toBeGreaterThan(0)
})

test('a file that cannot be made smaller is reported as such', async () => {
  const facts = { ratio: 0, compressedSize: SIZE, images: { total: 3, changed: 0 } }
  call.mockResolvedValue(response(facts, [{ code: 'ALREADY_OPTIMAL', file: 'scan.pdf' }]))
  const view = await start()
  await compress(view)
  expect(screen.getByText(/^"scan\.pdf" cannot be made smaller/)).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'Good to know' })).toBeNull()
  expect(document.querySelector('.shrunk__n')).toBeNull()
  expect(screen.queryByText('unchanged')).toBeNull()
})

test('advanced options are behind a disclosure', async () => {
  call.mockResolvedValue(response())
  const view = await start()
  const { user } = view
  expect(screen.getByText('Target size, quality, gray')).toBeDefined()
  await user.type(field('Target size'), '1.5')
  await user.selectOptions(screen.getByLabelText('Unit of the target size'), 'MB')
  await user.type(field('Image quality'), '60')
  await user.type(field('Image resolution'), '{ArrowUp}')
  await user.click(checkbox('Convert to grayscale'))
  expect(screen.getByText('under 1.5 MB, quality 60%, 210 dpi, gray')).toBeDefined()
  expect(screen.getByText('From 12.0 MB to under 1.5 MB')).toBeDefined()
  await compress(view)
  expect(lastCall()?.options).toMatchObject({ targetSize: 1.5 * MB, imageQuality: 60, dpi: 210, grayscale: true })
})

test.each([
  ['Target size', '0', /^Please enter a target size between 1 KB and 1024 MB/],
  ['Image quality', '101', 'Please enter an image quality from 1 to 100.'],
  ['Image resolution', '9', 'Please enter a resolution from 20 to 1200 dpi.'],
])('%s of %s is refused at the field, which gets the focus', async (label, text, sentence) => {
  const { user } = await start()
  await user.type(field(label), text)
  expect(field(label).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getAllByText(sentence)).toHaveLength(1)
  await user.click(button('Compress PDF'))
  await waitFor(() => expect(document.activeElement).toBe(field(label)))
  expect(screen.getAllByText(sentence)).toHaveLength(1)
  expect(call).not.toHaveBeenCalled()
})

test('a target that cannot be met is reported with the smallest possible size', async () => {
  const facts = { targetMet: false, smallestSize: 4.5 * MB, level: 'maximum' as const }
  call.mockResolvedValue(response(facts, [{ code: 'TARGET_NOT_MET', file: 'scan.pdf', sizeBytes: 512_000 }]))
  const view = await start()
  await compress(view)
  expect(screen.getByText(/could not be reduced to 500 KB/)).toBeDefined()
  expect(screen.getByText(/level Maximum/)).toBeDefined()
})

test('a signed file is compressed only with consent', async () => {
  call.mockResolvedValue(response())
  const view = await start({ isSigned: true })
  const consent = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Compress anyway' })
  expect([consent.checked, button('Compress PDF').disabled]).toEqual([false, true])
  await view.user.click(consent)
  await compress(view)
  expect(lastCall()?.options).toMatchObject({ allowSignatureLoss: true })
})

test('consent applies to one file only', async () => {
  const { user } = await start({ isSigned: true })
  await user.click(await screen.findByRole('checkbox', { name: 'Compress anyway' }))
  expect(button('Compress PDF').disabled).toBe(false)
  await user.upload(field('Change'), pdfFile('scan.pdf', SIZE))
  const consent = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Compress anyway' })
  expect([consent.checked, button('Compress PDF').disabled]).toEqual([false, true])
})

test('if only the server finds a signature, the file is returned unchanged and consent is offered', async () => {
  const facts = { ratio: 0, compressedSize: SIZE }
  call.mockResolvedValueOnce(response(facts, [{ code: 'SIGNED_UNCHANGED', file: 'scan.pdf', count: 1 }]))
  const view = await start()
  await compress(view)
  expect(screen.getByText(/"scan\.pdf" is signed, and any change would invalidate its signature\./)).toBeDefined()
  await view.user.click(button('Compress Anyway'))
  expect(button('Compress PDF').disabled).toBe(true)
  await view.user.click(checkbox('Compress anyway'))
  call.mockResolvedValueOnce(response())
  await compress(view)
  expect(lastCall()?.options).toMatchObject({ allowSignatureLoss: true })
})

test('progress counts images and checked pages; cancelling keeps everything', async () => {
  let sent: Parameters<typeof callOperation>[0] | undefined
  call.mockImplementation((request) => {
    sent = request
    request.onProgress({ phase: 'working', fraction: 0.2, step: 'working', item: 3, itemCount: 12 })
    return Promise.withResolvers<CallResult>().promise
  })
  const { user } = await start()
  await user.click(radio('Maximum'))
  await user.click(button('Compress PDF'))
  expect(await screen.findByRole('progressbar', { name: 'Image 3 of 12' })).toBeDefined()
  sent?.onProgress({ phase: 'working', fraction: 0.8, step: 'checking', item: 2, itemCount: 8 })
  expect(await screen.findByRole('progressbar', { name: 'Checking page 2 of 8' })).toBeDefined()
  expect(screen.getByRole<HTMLFieldSetElement>('group', { name: 'Settings' }).disabled).toBe(true)
  sent?.onProgress({ phase: 'working', fraction: 0.9, step: 'saving' })
  expect(await screen.findByRole('progressbar', { name: 'Writing the new file' })).toBeDefined()
  await user.click(button('Cancel'))
  expect([sent?.signal.aborted, radio('Maximum').checked]).toEqual([true, true])
})

test('a failure stays on the step, with its own message or the fallback', async () => {
  call.mockRejectedValueOnce(new CallError('"scan.pdf" is damaged and cannot be repaired.', { code: 'DAMAGED_PDF' }))
  const { user } = await start()
  await user.click(button('Compress PDF'))
  expect(await screen.findByRole('heading', { name: 'Failed to compress PDF' })).toBeDefined()
  expect(screen.getAllByText(/is damaged and cannot be repaired/)).toHaveLength(1)
  call.mockRejectedValueOnce(new CallError(''))
  await user.click(button('Try Again'))
  // Without a message of its own, the failure is said once.
  await expect.poll(() => screen.queryByText(/is damaged and cannot be repaired/)).toBeNull()
  expect(await screen.findAllByText('Failed to compress PDF')).toHaveLength(1)
})

test('a locked file asks for its password, which is sent with it', async () => {
  call.mockResolvedValue(response())
  const work = fakeLocalWork((_, worker) => worker.reply(factsReply(INFO)))
  const service = fakePreview({ 'scan.pdf': { password: 'sesame' } })
  const view = renderScreen(<CompressWizard />, service, work.startWorker)
  await view.user.upload(field('Browse Files'), pdfFile('scan.pdf', SIZE))
  await view.user.type(await screen.findByLabelText('Password for this file'), 'sesame{Enter}')
  await screen.findByRole('group', { name: 'How small should it be?' })
  await compress(view)
  expect(lastCall()?.files[0]).toMatchObject({ password: 'sesame' })
  expect(work.tasks[0]?.files[0]).toMatchObject({ password: 'sesame' })
})

test('a file over the limit is refused with a pointer to a higher limit', async () => {
  const { user } = renderScreen(<Page />)
  expect(screen.getByRole('link', { name: 'Upgrade to premium' }).getAttribute('href')).toBe('/pricing')
  await user.upload(field('Browse Files'), pdfFile('large.pdf', 15 * MB + 1))
  expect(await screen.findByText('File too large')).toBeDefined()
  expect(
    screen.getByText('Maximum file size is 15MB. Please select a smaller file or upgrade to premium.'),
  ).toBeDefined()
  expect(screen.getAllByText(/File large\.pdf exceeds the maximum size of 15MB/).length).toBeGreaterThan(0)
  await user.upload(field('Browse Files'), pdfFile('fits.pdf', 15 * MB))
  expect(screen.queryByText(/exceeds the maximum size/)).toBeNull()
})

test('a file that is not a PDF is refused, and so are several files or none', async () => {
  const { user, router } = await start()
  await user.upload(field('Change'), new File(['x'], 'notes.docx'))
  expect(screen.getByText('The file "notes.docx" is not a PDF')).toBeDefined()
  const drop = new Event('drop', { bubbles: true, cancelable: true })
  Object.assign(drop, { dataTransfer: { types: ['Files'], items: [], files: [pdfFile('a.pdf'), pdfFile('b.pdf')] } })
  fireEvent(window, drop)
  expect(await screen.findByText('Only one file can be uploaded')).toBeDefined()
  await router.navigate(-1)
  await user.click(await screen.findByRole('button', { name: 'Remove scan.pdf' }))
  await router.navigate(1)
  expect(await screen.findByText('No file selected')).toBeDefined()
  expect(screen.getByText('Please upload a PDF file to compress.')).toBeDefined()
})

test('the page that lost the most is compared, with a divider and navigation to the others', async () => {
  call.mockResolvedValue(response({ worstPage: { page: 3, similarity: 0.94 } }))
  const view = await start()
  await compress(view)
  const compare = within(screen.getByRole('region', { name: 'Before and after' }))
  expect(compare.getByRole<HTMLInputElement>('textbox').value).toBe('3')
  expect(await compare.findByRole('group', { name: /^Page 3: original on the left/ })).toBeDefined()
  expect(compare.getByText(/on the page that changed most/)).toBeDefined()
  const divider = compare.getByRole<HTMLInputElement>('slider', { name: /^Divider between/ })
  fireEvent.change(divider, { target: { value: '20' } })
  expect([divider.value, divider.getAttribute('aria-valuetext')]).toEqual(['20', '20% original'])
  await view.user.click(compare.getByRole('button', { name: 'Next page' }))
  expect(await compare.findByRole('group', { name: /^Page 4: / })).toBeDefined()
  expect(compare.queryByText(/on the page that changed most/)).toBeNull()
})

test('the result says what became smaller, and by how much', async () => {
  call.mockResolvedValue(response({ saved: { images: 6_200_000, fonts: 0, other: 48_500 } }))
  await compress(await start())
  const summary = within(screen.getByRole('region', { name: 'What changed' }))
  expect(summary.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Images.* recompressed−5.9 MB$/),
    'Everything elsestored in fewer bytes−47.4 KB',
    'Text, links, bookmarksunchanged',
  ])
})

test('another file resets the settings', async () => {
  call.mockResolvedValue(response())
  const view = await start()
  await view.user.click(radio('Maximum'))
  await compress(view)
  await view.user.click(button('Process Another File'))
  await view.user.upload(field('Browse Files'), pdfFile('scan.pdf', SIZE))
  await screen.findByRole('group', { name: 'How small should it be?' })
  expect(radio('Medium').checked).toBe(true)
})
