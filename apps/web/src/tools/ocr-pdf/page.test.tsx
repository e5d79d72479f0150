import type { RecognitionFacts, RecognizedPage } from '@recto/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { CallError } from '../../api/call-error.ts'
import { callOperation, type CallResult } from '../../api/call-operation.ts'
import { fakePreview, type FakeFile } from '../../testing/fake-preview-worker.ts'
import { mockElementSize, mockObjectUrls } from '../../testing/browser-mocks.ts'
import { pdfFile, renderScreen } from '../../testing/render-screen.tsx'
import { button, checkbox, filePicker, radio } from '../../testing/screen-queries.ts'
import { OcrWizard } from './wizard.tsx'

vi.mock('../../api/call-operation.ts', () => ({ callOperation: vi.fn<typeof callOperation>() }))

const call = vi.mocked(callOperation)

const FACTS: RecognitionFacts = {
  languages: ['eng'],
  pagesRead: 3,
  skipped: [{ reason: 'has-text', count: 2, pages: [4, 5] }],
  words: 1234,
  doubtfulWords: 5,
  doubtful: [doubt(3, 'Fehruary'), doubt(3, 'l2th'), doubt(3, 'rotton'), doubt(3, 'Aas'), doubt(1, 'Holt,')],
  turned: [{ page: 2, degrees: 90 }],
}

const RESULT: CallResult = {
  blob: new Blob(['%PDF-1.7'], { type: 'application/pdf' }),
  name: 'scan_ocr.pdf',
  report: { pageCount: 5, recognition: FACTS, warnings: [] },
}

function doubt(page: number, text: string) {
  return { page, text, confidence: 41, box: { left: 10, top: 10, width: 30, height: 10 } }
}

/** Words on one line; doubtful ones are marked with a question mark. */
function wordsOf(line: string): RecognizedPage['words'] {
  return line.split(' ').map((word, index) => {
    const isDoubtful = word.endsWith('?')
    const box = { left: 60 + 40 * index, top: 100, width: 36, height: 10 }
    return { text: word.replace('?', ''), confidence: isDoubtful ? 41 : 95, isDoubtful, line: 0, box }
  })
}

const LETTER: FakeFile = {
  pageCount: 5,
  pagesWithText: [4, 5],
  onRecognize: (page, languages) => {
    if (page >= 4) return { words: wordsOf('typed text') }
    const found = languages.length === 0 ? ['eng'] : [...languages]
    return { words: wordsOf('Dear Sirs, the Fehruary? storm l2th? January'), languages: found, turn: 90, skew: 2.4 }
  },
}

beforeEach(() => {
  mockElementSize(620, 800)
  mockObjectUrls()
  call.mockReset()
  localStorage.clear()
})

const lastOptions = () => call.mock.calls.at(-1)?.[0].options
const stage = () => within(screen.getByRole('region', { name: 'Page preview' }))
const languages = () => within(screen.getByRole('group', { name: 'Languages on the pages' }))

/** Chooses a file and waits for the settings. */
async function start(fakeFile: FakeFile = LETTER) {
  const view = renderScreen(<OcrWizard />, fakePreview({ 'scan.pdf': fakeFile }))
  await view.user.upload(filePicker(), pdfFile('scan.pdf', 86_221))
  await screen.findByRole('heading', { name: 'Settings' })
  return view
}

test('the visible page is read at once, and the options show its orientation', async () => {
  await start()
  expect(await stage().findByText('7 words, 2 doubtful')).toBeDefined()
  expect(stage().getByText('Preview of page 1')).toBeDefined()
  expect(languages().getByText('English')).toBeDefined()
  expect(screen.getByText('This page is sideways.')).toBeDefined()
  expect(screen.getByText('This page is 2.4° off. Re-encodes its images.')).toBeDefined()
  expect(screen.getByText('Dear Sirs, the Fehruary storm l2th January')).toBeDefined()
  expect(call).not.toHaveBeenCalled()
})

test("by default pages keep their appearance; in an English browser the file's language is used", async () => {
  call.mockResolvedValue(RESULT)
  const { user } = await start()
  await user.click(button('Read Text'))
  await screen.findByRole('heading', { name: 'scan_ocr.pdf' })
  expect(lastOptions()).toEqual({
    languages: [],
    mode: 'skip',
    rotatePages: false,
    deskew: false,
    clean: false,
    compress: false,
    pdfa: false,
    tagged: false,
  })
})

test('all settings are sent under their API names', async () => {
  call.mockResolvedValue(RESULT)
  const { user } = await start()
  await user.click(button('Add language'))
  await user.click(checkbox('German'))
  for (const name of ['Turn pages upright', 'Straighten pages', 'Clean up scans']) {
    await user.click(screen.getByRole('switch', { name }))
  }
  await user.type(screen.getByLabelText('Pages'), '1-3, 5')
  await user.click(radio('Redo earlier OCR'))
  await user.click(screen.getByRole('switch', { name: 'Compress the result' }))
  await user.click(screen.getByRole('switch', { name: 'PDF/A for archives' }))
  await user.click(screen.getByRole('switch', { name: 'Tags' }))
  expect(screen.getByText('4 pages to read')).toBeDefined()
  await user.click(button('Read Text'))
  await screen.findByRole('heading', { name: 'scan_ocr.pdf' })
  expect(lastOptions()).toEqual({
    languages: ['eng', 'deu'],
    mode: 'redo',
    pages: '1-3, 5',
    rotatePages: true,
    deskew: true,
    clean: true,
    compress: true,
    pdfa: true,
    tagged: true,
  })
})

test('chosen languages are used, and can be reset to the defaults', async () => {
  const read: (readonly string[])[] = []
  const { user } = await start({
    onRecognize: (_page, chosen) => {
      read.push(chosen)
      return { words: wordsOf('one'), languages: chosen.length === 0 ? ['eng'] : [...chosen] }
    },
  })
  await languages().findByText('English')
  expect(screen.queryByRole('button', { name: 'Remove English' })).toBeNull()
  await user.click(button('Add language'))
  await user.type(screen.getByLabelText('Search languages'), 'deu')
  await user.click(checkbox('German'))
  await expect.poll(() => read.at(-1)).toEqual(['eng', 'deu'])
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(button('Add language'))
  await user.click(button('Reset languages'))
  expect(languages().queryByText('German')).toBeNull()
  await user.click(button('Read Text'))
  expect(lastOptions()).toMatchObject({ languages: [] })
})

test('a doubtful word is shown enlarged; keys move to the next one and back', async () => {
  const { user } = await start()
  const word = await screen.findByRole('button', { name: 'Fehruary' })
  expect(word.tabIndex).toBe(0)
  expect(button('l2th').tabIndex).toBe(-1)
  word.focus()
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(button('l2th'))
  await user.keyboard('{Home}{Enter}')
  const card = within(await screen.findByRole('dialog', { name: 'Doubtful word' }))
  expect(card.getByText('Fehruary')).toBeDefined()
  expect(card.getByText(/41% sure/)).toBeDefined()
  await user.click(card.getByRole('button', { name: 'Next doubtful word' }))
  expect(card.getByText('l2th')).toBeDefined()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(button('l2th'))
})

test('doubtful words are corrected one after another by keyboard, and the corrections are sent', async () => {
  call.mockResolvedValue(RESULT)
  const { user } = await start()
  const word = await screen.findByRole('button', { name: 'Fehruary' })
  word.focus()
  await user.keyboard('{Enter}{Tab}')
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'What it says' })
  expect(document.activeElement).toBe(field())
  await user.clear(field())
  await user.type(field(), ' February {Enter}')
  expect(field().value).toBe('l2th')
  expect(document.activeElement).toBe(field())
  await user.clear(field())
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(button('l2th, corrected'))
  expect(stage().getByText('7 words, 2 corrected')).toBeDefined()
  expect(screen.getByText('Dear Sirs, the February storm January')).toBeDefined()
  await user.click(button('February, corrected'))
  expect(field().value).toBe('February')
  await user.keyboard('{Escape}')
  await user.click(button('Read Text'))
  await screen.findByRole('heading', { name: 'scan_ocr.pdf' })
  expect(lastOptions()).toMatchObject({
    corrections: [
      { page: 1, box: { left: 180, top: 100, width: 36, height: 10 }, text: 'February' },
      { page: 1, box: { left: 260, top: 100, width: 36, height: 10 }, text: '' },
    ],
  })
})

test('corrections on pages that are not read are not sent', async () => {
  call.mockResolvedValue(RESULT)
  const { user } = await start()
  await user.click(await screen.findByRole('button', { name: 'l2th' }))
  await user.click(button('Save'))
  expect(stage().getByText('7 words, 1 corrected, 1 doubtful')).toBeDefined()
  await user.type(screen.getByLabelText('Pages'), '2-3')
  await user.click(button('Read Text'))
  await screen.findByRole('heading', { name: 'scan_ocr.pdf' })
  expect(lastOptions()).not.toHaveProperty('corrections')
})

test('a page that will not be read says why, and its words are not marked', async () => {
  const { user } = await start()
  await stage().findByText('7 words, 2 doubtful')
  const typed = screen.getByRole('textbox', { name: 'Page of 5' })
  await user.clear(typed)
  await user.type(typed, '4{Enter}')
  expect(await stage().findByText('Already has text, left unchanged')).toBeDefined()
  expect(screen.queryByText('typed text')).toBeNull()
  await user.click(radio('Read every page'))
  expect(await screen.findByText('typed text')).toBeDefined()
  await user.type(screen.getByLabelText('Pages'), '1-3')
  expect(stage().getByText('Not among the pages to read')).toBeDefined()
})

test('a page that cannot be read says so, and other pages still work', async () => {
  const { user } = await start({
    pageCount: 2,
    onRecognize: (page) => (page === 1 ? { code: 'DAMAGED_PDF', facts: {} } : { words: wordsOf('fine') }),
  })
  expect(await stage().findByText('The file is damaged and cannot be repaired.')).toBeDefined()
  await user.click(button('Next page'))
  expect(await stage().findByText('1 word')).toBeDefined()
})

test('pages that do not exist are refused at the field, and nothing is sent', async () => {
  const { user } = await start()
  await user.type(screen.getByLabelText('Pages'), '9')
  await user.click(button('Read Text'))
  expect(call).not.toHaveBeenCalled()
  expect(screen.getByLabelText('Pages').getAttribute('aria-invalid')).toBe('true')
})

test('the result counts words, doubtful words and skipped pages, and links to a page to check', async () => {
  call.mockResolvedValue(RESULT)
  const { user } = await start()
  await user.click(button('Read Text'))
  expect(await screen.findByRole('heading', { name: 'scan_ocr.pdf' })).toBe(document.activeElement)
  expect(screen.getAllByText('Text recognized on 3 pages.').length).toBeGreaterThan(0)
  const figures = [...document.querySelectorAll('.figures > div')].map(({ textContent }) => textContent)
  expect(figures).toEqual(['words read1,234', 'doubtful5', 'pages skipped2'])
  const rows = within(screen.getByRole('region', { name: 'Words to check' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Page 3“Fehruary”, “l2th”, “rotton” and 1 more4 words',
    'Page 1“Holt,”1 word',
    'Page 2was not uprightturned',
    'Pages 4 and 5already had text, left unchangedskipped',
  ])
  await user.click(button('Show the doubtful words of page 3'))
  expect(await stage().findByText('Preview of page 3')).toBeDefined()
})

test('the text and a Word file can be made from the result', async () => {
  call.mockResolvedValueOnce(RESULT)
  const { user } = await start()
  await user.click(button('Read Text'))
  await screen.findByRole('heading', { name: 'scan_ocr.pdf' })
  expect(screen.getAllByRole('link', { name: /^Download/ })).toHaveLength(2)
  call.mockResolvedValueOnce({ blob: new Blob(['words']), name: 'scan_ocr.txt', report: { warnings: [] } })
  await user.click(button('Save text'))
  expect(await screen.findByText('scan_ocr.txt is in your downloads.')).toBeDefined()
  expect(call.mock.calls.at(-1)?.[0]).toMatchObject({
    operation: { id: 'toText' },
    files: [{ file: { name: 'scan_ocr.pdf' } }],
  })
  call.mockRejectedValueOnce(new CallError('This took too long.', { code: 'TIMED_OUT' }))
  await user.click(button('Make Word file'))
  expect(await screen.findByText('This took too long.')).toBeDefined()
  expect(call.mock.calls.at(-1)?.[0].operation.id).toBe('toWord')
})

test('finding nothing is not reported as a success', async () => {
  const nothing = { ...FACTS, pagesRead: 1, words: 0, doubtfulWords: 0, doubtful: [], skipped: [], turned: [] }
  call.mockResolvedValue({ ...RESULT, report: { pageCount: 1, recognition: nothing, warnings: [] } })
  const { user } = await start({ pageCount: 1, isScanned: true })
  expect(await stage().findByText('No words found')).toBeDefined()
  await user.click(button('Read Text'))
  await screen.findByRole('heading', { name: 'scan_ocr.pdf' })
  expect(document.querySelector('.done--plain')?.textContent).toBe('No text was found.')
  expect(screen.queryByRole('button', { name: 'Make Word file' })).toBeNull()
  expect(screen.getByText('Done')).toBeDefined()
  expect(screen.queryByText('Success!')).toBeNull()
})

test('finding doubtful words only, as on a photo, is not reported as a success', async () => {
  const facts = { ...FACTS, pagesRead: 1, words: 6, doubtfulWords: 5, skipped: [], turned: [] }
  call.mockResolvedValue({ ...RESULT, report: { pageCount: 1, recognition: facts, warnings: [] } })
  const { user } = await start({ pageCount: 1, isScanned: true })
  expect(await stage().findByText('No words found')).toBeDefined()
  await user.click(button('Read Text'))
  await screen.findByRole('heading', { name: 'scan_ocr.pdf' })
  const done = document.querySelector('.done--plain')
  expect(done?.textContent).toBe('Hardly any text was found: most words are doubtful.')
  expect(button('Make Word file')).toBeDefined()
  expect(screen.getByText('Done')).toBeDefined()
  expect(screen.queryByText('Success!')).toBeNull()
})

test('while it works each page has its sheet, and cancelling keeps the settings', async () => {
  call.mockImplementation(({ onProgress }) => {
    onProgress({ phase: 'working', fraction: 0.3, step: 'working', item: 2, itemCount: 3 })
    return Promise.withResolvers<CallResult>().promise
  })
  const { user } = await start()
  await user.click(screen.getByRole('switch', { name: 'Straighten pages' }))
  const scrollTo = vi.spyOn(globalThis, 'scrollTo')
  await user.click(button('Read Text'))
  const pages = within(screen.getByRole('region', { name: 'Pages' }))
  expect(scrollTo).toHaveBeenCalledWith({ top: 0 })
  expect(pages.getByText('1 of 3 done')).toBeDefined()
  expect(pages.getAllByRole('listitem').map(({ className }) => className)).toEqual([
    'is-done',
    'is-now',
    'is-wait',
    'is-left',
    'is-left',
  ])
  await user.click(button('Cancel'))
  expect(call.mock.calls[0]?.[0].signal.aborted).toBe(true)
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Straighten pages', checked: true })).toBeDefined())
})
