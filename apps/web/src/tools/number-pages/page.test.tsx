import { NUMBER_PAGES_SENTENCES } from '@recto/contract'
import { fireEvent, screen, within, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { CallError } from '../../api/call-error.ts'
import { callOperation, type CallResult } from '../../api/call-operation.ts'
import { PHONE } from '../../components/use-media-query.ts'
import type { Change } from '../../preview/protocol.ts'
import { fakePreview, type FakeFile } from '../../testing/fake-preview-worker.ts'
import { mockElementSize, mockMediaQuery, mockObjectUrls } from '../../testing/browser-mocks.ts'
import { pdfFile, renderScreen } from '../../testing/render-screen.tsx'
import { button, checkbox, filePicker, radio } from '../../testing/screen-queries.ts'
import { NumberWizard } from './wizard.tsx'

vi.mock('../../api/call-operation.ts', () => ({ callOperation: vi.fn<typeof callOperation>() }))

const call = vi.mocked(callOperation)
const RESULT: CallResult = {
  blob: new Blob(['%PDF-1.7'], { type: 'application/pdf' }),
  name: 'scan_numbered.pdf',
  report: { pageCount: 5, warnings: [] },
}
const changes: { change: Change; page: number }[] = []
const notes = {
  onChange: (change: Change, page: number) => {
    changes.push({ change, page })
    return []
  },
}

beforeEach(() => {
  mockElementSize(620, 800)
  mockObjectUrls()
  call.mockReset()
  changes.length = 0
})

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const lastOptions = () => call.mock.calls.at(-1)?.[0].options

/** Chooses a file of five pages and waits for the settings. */
async function start(fakeFile: FakeFile = { pageCount: 5, ...notes }) {
  const view = renderScreen(<NumberWizard />, fakePreview({ 'scan.pdf': fakeFile }))
  await view.user.upload(filePicker(), pdfFile('scan.pdf', 86_221))
  await screen.findByRole('heading', { name: 'Settings' })
  return view
}

test('the form starts with the defaults, and the preview shows them', async () => {
  await start()
  expect(radio('Bottom center').checked).toBe(true)
  expect(screen.getAllByRole('radio', { name: /^(Top|Bottom) / })).toHaveLength(6)
  expect(field('Start number').value).toBe('1')
  expect([field('Prefix').value, field('Suffix').value]).toEqual(['', ''])
  expect(field('Font size').value).toBe('12')
  const sizes = within(field('Font size')).getAllByRole<HTMLOptionElement>('option')
  expect(sizes.map(({ value }) => Number(value))).toEqual([8, 10, 12, 14, 16, 18, 20, 24, 28, 32])
  const slider = (name: string) => {
    const { value, min, max, step } = screen.getByRole<HTMLInputElement>('slider', { name })
    return [value, min, max, step].map(Number)
  }
  expect(slider('Opacity')).toEqual([100, 10, 100, 5])
  expect(slider('Margin')).toEqual([25, 5, 50, 5])
  expect(radio('Black').checked).toBe(true)
  const colors = screen.getAllByRole('radio', { name: /^(Black|Dark gray|Gray|Blue|Red|Green)$/ })
  expect(colors).toHaveLength(6)
  expect([checkbox('Skip the first page').checked, checkbox('Skip the last page').checked]).toEqual([false, false])
  expect(radio('All pages').checked).toBe(true)
  expect(screen.getByText('5 pages will be numbered')).toBeDefined()
  await expect.poll(() => changes).toHaveLength(1)
  expect(changes[0]).toMatchObject({ page: 1, change: { operation: 'numberPages', options: { margin: 25 } } })
  expect(screen.getByRole('img', { name: 'Page 1 with its page number: Bottom center' })).toBeDefined()
})

test('all settings are sent under their API names', async () => {
  call.mockResolvedValue(RESULT)
  const { user } = await start()
  await user.click(radio('Top right'))
  await user.clear(field('Start number'))
  await user.type(field('Start number'), '7')
  await user.type(field('Prefix'), 'A-')
  await user.type(field('Suffix'), ' !')
  await user.selectOptions(field('Font size'), '18')
  fireEvent.change(screen.getByRole('slider', { name: 'Opacity' }), { target: { value: '40' } })
  await user.clear(field('Margin, exact value'))
  await user.type(field('Margin, exact value'), '33')
  await user.click(radio('Red'))
  await user.type(field('First page'), '2')
  await user.type(field('Last page'), '4')
  await user.click(checkbox('Skip the last page'))
  await user.click(checkbox(/^Add the total/))
  await user.click(checkbox(/^Facing pages/))
  await user.click(checkbox(/^Set page labels/))
  await user.selectOptions(field('Number style'), 'roman-upper')
  await user.click(button('Add Page Numbers'))
  expect(await screen.findByRole('heading', { name: 'scan_numbered.pdf' })).toBe(document.activeElement)
  expect(lastOptions()).toEqual({
    position: 'top-right',
    startNumber: 7,
    prefix: 'A-',
    suffix: ' !',
    fontSize: 18,
    opacity: 0.4,
    fontColor: { r: 195 / 255, g: 39 / 255, b: 27 / 255 },
    margin: 33,
    skipFirstPage: false,
    skipLastPage: true,
    pageRange: { start: 2, end: 4 },
    format: 'roman-upper',
    digits: 1,
    withTotal: true,
    totalSeparator: ' of ',
    facingPages: true,
    setPageLabels: true,
  })
  expect(screen.getByText('Success!')).toBeDefined()
  expect(screen.getAllByText('Your PDF with page numbers is ready for download.').length).toBeGreaterThan(0)
  expect(screen.getByText('5 pages · 8 B · 3 pages numbered')).toBeDefined()
})

test('the position diagram is a radio group: up and down change the row, left and right the column', async () => {
  const { user } = await start()
  radio('Bottom center').focus()
  await user.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(radio('Top center'))
  expect(radio('Top center').checked).toBe(true)
  await user.keyboard('{ArrowUp}')
  expect(radio('Top center').checked).toBe(true)
  await user.keyboard('{ArrowRight}{ArrowDown}')
  expect(document.activeElement).toBe(radio('Bottom right'))
})

test('a start number below 1 is refused at the field, and nothing is sent', async () => {
  const { user } = await start()
  await user.clear(field('Start number'))
  await user.type(field('Start number'), '0')
  expect(screen.getByText(NUMBER_PAGES_SENTENCES.startNumber)).toBeDefined()
  expect(field('Start number').getAttribute('aria-invalid')).toBe('true')
  await user.click(button('Add Page Numbers'))
  await waitFor(() => expect(document.activeElement).toBe(field('Start number')))
  expect(screen.getAllByText(NUMBER_PAGES_SENTENCES.startNumber)).toHaveLength(1)
  expect(call).not.toHaveBeenCalled()
})

test.each([
  ['9', '', 'Page 9 does not exist: the document has 5 pages.'],
  ['4', '2', 'The last page cannot come before the first.'],
])('a range from "%s" to "%s" is refused at the field', async (first, last, message) => {
  const { user } = await start()
  await user.type(field('First page'), first)
  if (last !== '') await user.type(field('Last page'), last)
  expect(screen.getByText(message)).toBeDefined()
  await user.click(button('Add Page Numbers'))
  expect(call).not.toHaveBeenCalled()
  await waitFor(() => expect(document.activeElement).toBe(field('First page')))
  await user.click(radio('All pages'))
  expect(screen.queryByText(message)).toBeNull()
})

test('an unsupported character is reported at its field', async () => {
  const facts = { character: '\u{1F9FF}', codePoint: 0x1f9ff }
  const onChange = (change: Change) =>
    change.options['suffix'] === '' ? [] : { code: 'UNSUPPORTED_CHARACTER' as const, facts }
  const { user } = await start({ pageCount: 5, onChange })
  await user.type(field('Suffix'), facts.character)
  const message = await screen.findByText(/^No available font has the character/)
  expect(field('Suffix').getAttribute('aria-describedby')).toBe(message.closest('p')?.id)
  expect(field('Prefix').getAttribute('aria-invalid')).toBeNull()
  await user.clear(field('Suffix'))
  await expect.poll(() => screen.queryByText(/^No available font/)).toBeNull()
})

test('scaled text and other warnings are shown below the page', async () => {
  const answers = [[{ code: 'TEXT_SCALED' as const, percent: 62 }], { code: 'DAMAGED_PDF' as const, facts: {} }]
  const { user } = await start({ pageCount: 5, onChange: () => answers[0] ?? [] })
  expect(await screen.findByText('Scaled to 62% to fit the page.')).toBeDefined()
  answers.shift()
  await user.type(field('Prefix'), 'x')
  expect(await screen.findByText('The file is damaged and cannot be repaired.')).toBeDefined()
})

test('every page can be previewed', async () => {
  const { user } = await start()
  await expect.poll(() => changes).toHaveLength(1)
  expect(button('Previous page').disabled).toBe(true)
  await user.click(button('Next page'))
  await user.click(button('Go to the last page'))
  const typed = screen.getByRole('textbox', { name: 'Page of 5' })
  await user.clear(typed)
  await user.type(typed, '3{Enter}')
  await expect.poll(() => changes.at(-1)?.page).toBe(3)
  await user.clear(typed)
  await user.type(typed, '99{Enter}')
  await expect.poll(() => changes.at(-1)?.page).toBe(5)
  expect(button('Next page').disabled).toBe(true)
  await user.click(checkbox('Skip the last page'))
  expect(screen.getByRole('img', { name: 'Page 5, not numbered' })).toBeDefined()
})

test('a phone shows the part of the page with the number, and the whole page on a tap', async () => {
  mockMediaQuery(PHONE)
  const { user, container } = await start()
  const strip = within(screen.getByRole('region', { name: 'Preview' }))
  expect(strip.getByRole('img', { name: 'Page 1 with its page number: Bottom center' })).toBeDefined()
  const place = () => {
    const { style } = container.querySelector<HTMLElement>('.strip__page') ?? document.body
    return ['--x', '--y'].map((name) => Number(style.getPropertyValue(name)))
  }
  expect(place()).toEqual([0.5, 1])
  await user.click(radio('Top right'))
  expect(place()).toEqual([1, 0])
  await user.click(checkbox(/^Facing pages/))
  await user.click(button('Next page'))
  expect(place()).toEqual([0, 0])
  await user.click(button('Show the whole page'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Page 2 of 5' }))
  expect(dialog.getByRole('img', { name: 'Page 2 with its page number: Top right' })).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Next page' }))
  await expect.poll(() => changes.at(-1)?.page).toBe(3)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(button('Show the whole page')))
  expect(place()).toEqual([1, 0])
})

test('a failure keeps the settings; without a message it uses the fallback', async () => {
  call.mockRejectedValueOnce(new CallError('This took too long.', { code: 'TIMED_OUT' }))
  const { user } = await start()
  await user.type(field('Prefix'), 'A')
  await user.click(button('Add Page Numbers'))
  expect(await screen.findByRole('heading', { name: 'Error adding page numbers' })).toBeDefined()
  expect(field('Prefix').value).toBe('A')
  call.mockRejectedValueOnce(new CallError(''))
  await user.click(button('Try Again'))
  const fallback = /An error occurred while adding page numbers to your PDF file\./
  expect((await screen.findAllByText(fallback)).length).toBeGreaterThan(0)
})

test('settings are locked while the work runs; cancelling keeps everything', async () => {
  call.mockImplementation(() => Promise.withResolvers<CallResult>().promise)
  const { user } = await start()
  await user.type(field('Prefix'), 'A')
  await user.click(button('Add Page Numbers'))
  expect(field('Prefix').matches(':disabled') || field('Prefix').closest('fieldset:disabled') !== null).toBe(true)
  await user.click(button('Cancel'))
  expect(call.mock.calls[0]?.[0].signal.aborted).toBe(true)
  expect(field('Prefix').value).toBe('A')
})

test('going back keeps the settings, and another file after the result resets them', async () => {
  call.mockResolvedValue(RESULT)
  const { user } = await start()
  await user.type(field('Prefix'), 'A')
  await user.click(button('Back'))
  await user.click(button('Continue'))
  expect(field('Prefix').value).toBe('A')
  await user.click(button('Add Page Numbers'))
  await user.click(await screen.findByRole('button', { name: 'Process Another File' }))
  await user.upload(filePicker(), pdfFile('scan.pdf'))
  await screen.findByRole('heading', { name: 'Settings' })
  expect(field('Prefix').value).toBe('')
})
