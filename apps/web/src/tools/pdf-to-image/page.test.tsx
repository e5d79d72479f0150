import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { CallError } from '../../api/call-error.ts'
import { callOperation, type CallResult } from '../../api/call-operation.ts'
import { fakePreview, type FakeFile } from '../../testing/fake-preview-worker.ts'
import { mockElementSize, mockObjectUrls } from '../../testing/browser-mocks.ts'
import { pdfFile, renderScreen } from '../../testing/render-screen.tsx'
import { button, checkbox, radio } from '../../testing/screen-queries.ts'
import { saveFile } from '../../wizard/save-file.ts'
import { ImageWizard } from './wizard.tsx'

vi.mock('../../api/call-operation.ts', () => ({ callOperation: vi.fn<typeof callOperation>() }))
vi.mock('../../wizard/save-file.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }))

const call = vi.mocked(callOperation)
const RESULT: CallResult = {
  blob: new Blob(['PK'], { type: 'application/zip' }),
  name: 'scan.v2_images.zip',
  report: { pageCount: 5, warnings: [] },
}

beforeEach(() => {
  mockElementSize(620, 2000)
  mockObjectUrls()
  call.mockReset()
  vi.mocked(saveFile).mockReset()
})

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' })
const cell = (page: number) => screen.getByRole('gridcell', { name: `Page ${page}` })
const convertButton = () => button('Convert to Images')
const selected = () =>
  screen.queryAllByRole('gridcell', { selected: true }).map(({ dataset }) => Number(dataset['page']))

/** Chooses a file of five pages and waits for its settings. */
async function start(name = 'scan.v2.pdf', fakeFile: FakeFile = { pageCount: 5 }) {
  const view = renderScreen(<ImageWizard />, fakePreview({ [name]: fakeFile }))
  await view.user.upload(field('Browse Files'), pdfFile(name, 86_221))
  await screen.findByRole('group', { name: 'Format' })
  return view
}

/** The options of the last call. */
const lastCall = () => call.mock.calls.at(-1)?.[0]

test('the defaults are JPG, medium, color and all pages, and they are requested', async () => {
  call.mockResolvedValue(RESULT)
  const { user } = await start()
  expect([radio('JPG').checked, radio('Medium').checked, checkbox('Grayscale').checked]).toEqual([true, true, false])
  expect(radio('All pages').checked).toBe(true)
  expect(screen.getByText('All 5 pages')).toBeDefined()
  await user.click(convertButton())
  await screen.findByRole('link', { name: 'Download' })
  expect(lastCall()?.operation.id).toBe('toImage')
  expect(lastCall()).toMatchObject({ isLong: true, options: { format: 'jpg', quality: 'medium', grayscale: false } })
  expect(lastCall()?.options).not.toHaveProperty('pageRange')
})

test('the result is described by the screen, and named after its first part', async () => {
  call.mockResolvedValue(RESULT)
  const { user } = await start()
  await user.click(radio('PNG'))
  await user.click(convertButton())
  expect(await screen.findByRole('heading', { name: 'scan_images.zip' })).toBe(document.activeElement)
  expect(screen.getByText('Successfully converted to 5 image(s).')).toBeDefined()
  expect(screen.getByText('Success!')).toBeDefined()
  expect(screen.getByText('Your PDF has been converted to PNG images.')).toBeDefined()
  expect(screen.queryByText(/^Continue with/)).toBeNull()
  await user.click(button('Process Another File'))
  await user.upload(field('Browse Files'), pdfFile('scan.v2.pdf'))
  await screen.findByRole('group', { name: 'Format' })
  expect(radio('JPG').checked).toBe(true)
})

test('each format shows its own setting', async () => {
  call.mockResolvedValue(RESULT)
  const { user } = await start()
  await user.click(radio('Best quality'))
  await user.click(radio('PNG'))
  expect(screen.queryByRole('radio', { name: 'Best quality' })).toBeNull()
  await user.click(checkbox('Transparent background'))
  await user.click(radio('Best'))
  await user.click(checkbox('Grayscale'))
  await user.click(convertButton())
  await screen.findByRole('link', { name: 'Download' })
  expect(lastCall()?.options).toMatchObject({
    format: 'png',
    quality: 'best',
    transparent: true,
    grayscale: true,
    jpegQuality: 95,
  })
  await user.click(button('Back to Options'))
  await user.click(radio('TIFF'))
  expect(screen.queryByRole('checkbox', { name: 'Transparent background' })).toBeNull()
  await user.click(convertButton())
  await screen.findByRole('link', { name: 'Download' })
  expect(lastCall()?.options).toMatchObject({ format: 'tiff', transparent: false })
})

test('the expected result is shown in advance', async () => {
  const { user } = await start()
  const plan = within(screen.getByRole('region', { name: 'What you get' }))
  expect(await plan.findByText('1,240 × 1,754 px')).toBeDefined()
  expect(plan.getByText('scan.v2_page_1.jpg to scan.v2_page_5.jpg')).toBeDefined()
  expect(plan.getByText('scan_images.zip')).toBeDefined()
  await user.click(radio('BMP'))
  await user.click(radio('Low'))
  // Five pages of 793 by 1,123 pixels at three bytes each, in rows padded to four bytes.
  expect(plan.getByText('about 12.4 MB, 4 megapixels')).toBeDefined()
})

test('a range is typed or stepped, and errors are reported immediately', async () => {
  call.mockResolvedValue(RESULT)
  const { user } = await start()
  await user.click(radio('Page range'))
  expect([field('From').value, field('to').value]).toEqual(['1', '5'])
  await user.clear(field('From'))
  await user.type(field('From'), '4')
  await user.clear(field('to'))
  await user.type(field('to'), '3')
  expect(screen.getByText('The range cannot end before it starts.')).toBeDefined()
  await user.click(convertButton())
  expect(screen.getByText('Please enter valid page numbers (e.g., 1, 3, 5-7).')).toBeDefined()
  expect(call).not.toHaveBeenCalled()
  await user.type(field('to'), '{ArrowUp}{ArrowUp}')
  expect(selected()).toEqual([4, 5])
  await user.click(convertButton())
  await screen.findByRole('link', { name: 'Download' })
  expect(lastCall()?.options).toMatchObject({ pageRange: { from: 4, to: 5 } })
})

test('individual pages accept ranges; invalid entries are reported at the field', async () => {
  call.mockResolvedValue(RESULT)
  const { user } = await start()
  await user.click(radio('Specific pages'))
  expect(convertButton().disabled).toBe(true)
  await user.type(field('Page numbers'), '5, 1-2, x, 9 ')
  expect(screen.getByText('“x” is not a page or range and is ignored. Page 9 is past the last page (5).')).toBeDefined()
  expect(selected()).toEqual([1, 2, 5])
  expect(screen.getByText('3 pages selected')).toBeDefined()
  await user.click(convertButton())
  await screen.findByRole('link', { name: 'Download' })
  expect(lastCall()?.options).toMatchObject({ specificPages: [1, 2, 5] })
})

test('pages selected in the grid are written to the text, and none means all', async () => {
  const { user } = await start()
  await user.click(cell(2))
  expect([radio('Specific pages').checked, field('Page numbers').value]).toEqual([true, '2'])
  await user.click(cell(4))
  await user.click(cell(3))
  expect(field('Page numbers').value).toBe('2-4')
  await user.click(cell(3))
  expect(field('Page numbers').value).toBe('2, 4')
  await user.click(button('Select odd pages'))
  expect([field('Page numbers').value, selected()]).toEqual(['1, 3, 5', [1, 3, 5]])
  await user.click(button('Clear selection'))
  expect([radio('All pages').checked, selected()]).toEqual([true, []])
})

test('a page that is too large is reported before the call, with an alternative', async () => {
  call.mockResolvedValue(RESULT)
  const { user } = await start('plan.pdf', { pageCount: 2, size: [14_400, 14_400] })
  const note = within(await screen.findByRole('alert', { name: '' }))
  expect(note.getByText(/^2 pages are too large for this resolution/)).toBeDefined()
  expect(note.getByText(/30,000 × 30,000 px\. Images can have at most 80 megapixels\./)).toBeDefined()
  expect(screen.getByText('Page 1 is too large for 150 dpi')).toBeDefined()
  await user.click(convertButton())
  expect(screen.getByText('"plan.pdf": page 1 is too large for this resolution. Up to 44 dpi will work.')).toBeDefined()
  expect(call).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(button('Use 44 dpi'))
  await user.click(button('Use 44 dpi'))
  expect(radio('Best fit').checked).toBe(true)
  await user.click(convertButton())
  await screen.findByRole('link', { name: 'Download' })
  expect(lastCall()?.options).toMatchObject({ dpi: 44 })
})

test('a preset that works is offered', async () => {
  const { user } = await start('a2.pdf', { pageCount: 1, size: [1191, 1684] })
  expect((await screen.findAllByText('2,481 × 3,508 px')).length).toBeGreaterThan(0)
  expect(screen.queryByText(/too large/)).toBeNull()
  await user.click(radio('Best'))
  expect(screen.getByText('Page 1 is too large for this resolution.')).toBeDefined()
  await user.click(button('Use 300 dpi'))
  expect([radio('High').checked, screen.queryByText(/too large/)]).toEqual([true, null])
})

test('a single page is saved with the current settings', async () => {
  const image = new Blob(['x'], { type: 'image/png' })
  call.mockResolvedValue({ blob: image, name: 'scan.v2_page_3.png', report: { pageCount: 1, warnings: [] } })
  const { user } = await start()
  await user.click(radio('PNG'))
  await user.click(button('Save page 3 as PNG'))
  expect(await screen.findByText('scan.v2_page_3.png is in your downloads.')).toBeDefined()
  expect(lastCall()?.operation.id).toBe('toImageSinglePage')
  expect(lastCall()?.options).toMatchObject({ pageNumber: 3, format: 'png', quality: 'medium' })
  expect(vi.mocked(saveFile).mock.calls).toEqual([[image, 'scan.v2_page_3.png']])
  expect(convertButton()).toBeDefined()
})

test('saving a page can be cancelled, and failures are reported', async () => {
  let signal: AbortSignal | undefined
  call.mockImplementationOnce((sent) => {
    ;({ signal } = sent)
    return Promise.withResolvers<CallResult>().promise
  })
  const { user } = await start()
  await user.click(button('Save page 2 as JPG'))
  await user.click(button('Cancel saving page 2'))
  expect([signal?.aborted, button('Save page 2 as JPG').disabled]).toEqual([true, false])
  call.mockRejectedValueOnce(new CallError(''))
  await user.click(button('Save page 2 as JPG'))
  expect(await screen.findByText('Failed to convert PDF page to image')).toBeDefined()
  expect(saveFile).not.toHaveBeenCalled()
})

test('progress counts pages, and cancelling keeps everything', async () => {
  let signal: AbortSignal | undefined
  call.mockImplementation((sent) => {
    ;({ signal } = sent)
    sent.onProgress({ phase: 'working', fraction: 0.4, item: 3, itemCount: 5 })
    return Promise.withResolvers<CallResult>().promise
  })
  const { user } = await start()
  await user.click(radio('High'))
  await user.click(convertButton())
  expect(await screen.findByRole('progressbar', { name: 'Page 3 of 5' })).toBeDefined()
  expect(screen.getByText('40%')).toBeDefined()
  expect(screen.getAllByText('Converting to images').length).toBeGreaterThan(0)
  expect(button('Save page 1 as JPG').disabled).toBe(true)
  await user.click(button('Cancel'))
  expect([signal?.aborted, radio('High').checked]).toEqual([true, true])
})

test('a failure stays on the step, with its own message or the fallback', async () => {
  call.mockRejectedValueOnce(new CallError('"scan.v2.pdf" is damaged and cannot be repaired.', { code: 'DAMAGED_PDF' }))
  const { user } = await start()
  await user.click(convertButton())
  expect(await screen.findByRole('heading', { name: 'Error converting PDF to images' })).toBeDefined()
  expect(screen.getAllByText(/is damaged and cannot be repaired/)).toHaveLength(1)
  call.mockRejectedValueOnce(new CallError(''))
  await user.click(button('Try Again'))
  expect((await screen.findAllByText(/An error occurred while converting your PDF file\./)).length).toBeGreaterThan(0)
})

test('without a file step 2 is unavailable, and a notice says why for three seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { user, router } = await start()
  await router.navigate(-1)
  await user.click(await screen.findByRole('button', { name: 'Remove scan.v2.pdf' }))
  await router.navigate(1)
  expect(await screen.findByText('Please upload a PDF file first.')).toBeDefined()
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(screen.queryByText('Please upload a PDF file first.')).not.toBeNull()
  // Earlier than other notices disappear.
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(screen.queryByText('Please upload a PDF file first.')).toBeNull()
  vi.useRealTimers()
})
