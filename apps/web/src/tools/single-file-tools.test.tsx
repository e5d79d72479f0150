import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import { CallError } from '../api/call-error.ts'
import { callOperation, type CallResult } from '../api/call-operation.ts'
import { fakePreview } from '../testing/fake-preview-worker.ts'
import { mockObjectUrls } from '../testing/browser-mocks.ts'
import { pdfFile, renderScreen } from '../testing/render-screen.tsx'
import { button, filePicker } from '../testing/screen-queries.ts'
import { NumberWizard } from './number-pages/wizard.tsx'
import { WordWizard } from './pdf-to-docx/wizard.tsx'
import { ImageWizard } from './pdf-to-image/wizard.tsx'
import { SlidesWizard } from './pdf-to-pptx/wizard.tsx'
import { ExcelWizard } from './pdf-to-xlsx/wizard.tsx'
import { RotateWizard } from './rotate-pdf/wizard.tsx'
import { FullSplitWizard } from './split-pdf/wizard.tsx'
import { WatermarkWizard } from './watermark-pdf/wizard.tsx'

vi.mock('../api/call-operation.ts', () => ({ callOperation: vi.fn<typeof callOperation>() }))

const call = vi.mocked(callOperation)

beforeEach(() => {
  mockObjectUrls()
  call.mockReset()
})

test.each([
  ['split', FullSplitWizard, 'for splitting', 'to split'],
  ['rotate', RotateWizard, 'for rotation', 'to rotate'],
  ['number', NumberWizard, 'for page numbering', 'to add page numbers'],
  ['watermark', WatermarkWizard, 'for watermarking', 'to add watermark'],
  ['to images', ImageWizard, 'for conversion', 'to convert'],
  ['to Word', WordWizard, 'for conversion', 'to convert'],
])(
  '%s: a file that is not a PDF is refused with a notice, and so are several files',
  async (_, Wizard, purpose, action) => {
    const { user } = renderScreen(<Wizard />)
    await user.upload(filePicker(), new File(['x'], 'notes.docx'))
    expect(screen.getByText('Invalid File Type')).toBeDefined()
    expect(screen.getByText(`Please select a PDF file ${purpose}.`)).toBeDefined()
    const drop = new Event('drop', { bubbles: true, cancelable: true })
    Object.assign(drop, { dataTransfer: { types: ['Files'], items: [], files: [pdfFile('a.pdf'), pdfFile('b.pdf')] } })
    fireEvent(window, drop)
    expect(await screen.findByText(`Please select exactly one PDF file ${action}.`)).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull()
  },
)

describe.each([
  { format: 'Word', Wizard: WordWizard, failure: 'Error converting PDF to DOCX', hasSettings: true },
  { format: 'Excel', Wizard: ExcelWizard, failure: 'Error converting PDF to Excel', hasSettings: true },
  { format: 'PowerPoint', Wizard: SlidesWizard, failure: 'Error converting PDF to PowerPoint', hasSettings: false },
])('to $format', ({ format, Wizard, failure, hasSettings }) => {
  const action = `Convert to ${format}`

  /** Chooses a file and waits until it can be converted. */
  async function start() {
    const view = renderScreen(<Wizard />, fakePreview({ 'report.pdf': { pageCount: 3 } }))
    await view.user.upload(filePicker(), pdfFile('report.pdf'))
    await screen.findByRole('button', { name: action })
    return view
  }

  test('progress counts pages, and the work can be cancelled', async () => {
    let signal: AbortSignal | undefined
    call.mockImplementation((sent) => {
      ;({ signal } = sent)
      sent.onProgress({ phase: 'working', fraction: 0.6, item: 2, itemCount: 3 })
      return Promise.withResolvers<CallResult>().promise
    })
    const { user } = await start()
    await user.click(button(action))
    expect(screen.getByRole('progressbar', { name: 'Page 2 of 3' }).getAttribute('aria-valuenow')).toBe('60')
    const settings = screen.queryAllByRole<HTMLFieldSetElement>('group', { name: 'Settings' })
    expect(settings.map(({ disabled }) => disabled)).toEqual(hasSettings ? [true] : [])
    await user.click(button('Cancel'))
    expect(signal?.aborted).toBe(true)
    expect(button(action).disabled).toBe(false)
  })

  test('a failure is shown with the options, and can be retried', async () => {
    const sentence = 'Conversion Error: The server returned an invalid document. Please try again.'
    call.mockRejectedValueOnce(new CallError(sentence))
    const { user } = await start()
    await user.click(button(action))
    expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0)
    expect(screen.getByRole('heading', { name: failure })).toBeDefined()
    call.mockResolvedValueOnce({ blob: new Blob(['PK']), name: 'report.out', report: { warnings: [] } })
    await user.click(button('Try Again'))
    expect(await screen.findByRole('link', { name: 'Download' })).toBeDefined()
  })
})
