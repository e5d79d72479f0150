import { WATERMARK_SENTENCES } from '@recto/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { CallError } from '../../api/call-error.ts'
import { callOperation, type CallResult } from '../../api/call-operation.ts'
import type { Change } from '../../preview/protocol.ts'
import { fakePreview, type FakeFile } from '../../testing/fake-preview-worker.ts'
import { mockElementSize, mockObjectUrls } from '../../testing/browser-mocks.ts'
import { pdfFile, renderScreen } from '../../testing/render-screen.tsx'
import { button, filePicker, radio } from '../../testing/screen-queries.ts'
import { WatermarkWizard } from './wizard.tsx'

vi.mock('../../api/call-operation.ts', () => ({ callOperation: vi.fn<typeof callOperation>() }))

const call = vi.mocked(callOperation)
const RESULT: CallResult = {
  blob: new Blob(['%PDF-1.7'], { type: 'application/pdf' }),
  name: 'scan_watermarked.pdf',
  report: { pageCount: 5, warnings: [] },
}
const IMAGE = new File(['png'], 'seal.png', { type: 'image/png' })
const changes: Change[] = []

beforeEach(() => {
  mockElementSize(620, 800)
  mockObjectUrls()
  call.mockReset()
  changes.length = 0
})

const slider = (name: string) => screen.getByRole<HTMLInputElement>('slider', { name })
const text = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Text' })
const bounds = (name: string) => {
  const { value, min, max, step } = slider(name)
  return [value, min, max, step].map(Number)
}
const lastCall = () => call.mock.calls.at(-1)?.[0]

/** Chooses a file of five pages and waits for the settings. */
async function start(fakeFile: Partial<FakeFile> = {}) {
  const onChange = (change: Change) => {
    changes.push(change)
    return []
  }
  const view = renderScreen(<WatermarkWizard />, fakePreview({ 'scan.pdf': { pageCount: 5, onChange, ...fakeFile } }))
  await view.user.upload(filePicker(), pdfFile('scan.pdf', 86_221))
  await screen.findByRole('heading', { name: 'Settings' })
  return view
}

test('the form starts with the defaults, and the preview shows them', async () => {
  await start()
  expect(radio('Text').checked).toBe(true)
  expect(text().value).toBe('CONFIDENTIAL')
  const presets = screen.getByRole('group', { name: 'Preset texts' }).querySelectorAll('button')
  expect([...presets].map(({ textContent }) => textContent)).toEqual([
    'CONFIDENTIAL',
    'DRAFT',
    'SAMPLE',
    'DO NOT COPY',
    'FOR REVIEW ONLY',
    'INTERNAL USE ONLY',
  ])
  expect(screen.getAllByRole('radio', { name: /^(Top|Bottom|Center)/ })).toHaveLength(9)
  expect(radio('Center').checked).toBe(true)
  expect(bounds('Font size')).toEqual([48, 12, 96, 6])
  expect(bounds('Opacity')).toEqual([30, 5, 100, 5])
  expect(bounds('Rotation')).toEqual([45, -180, 180, 5])
  expect(radio('Black').checked).toBe(true)
  expect(radio('All pages').checked).toBe(true)
  await expect.poll(() => changes).toHaveLength(1)
  expect(changes[0]).toMatchObject({ operation: 'watermark', options: { text: 'CONFIDENTIAL', rotation: 45 } })
  expect(screen.getByRole('img', { name: 'Page 1 with the watermark CONFIDENTIAL: Center' })).toBeDefined()
  expect(screen.getByText(/^Center · 48 pt · 30% · 45° ·/)).toBeDefined()
})

test('the rotation applies only in the center, or to a tiled watermark', async () => {
  const { user } = await start()
  const isDisabled = () =>
    slider('Rotation').matches(':disabled') || slider('Rotation').closest('fieldset:disabled') !== null
  expect(isDisabled()).toBe(false)
  await user.click(radio('Top left'))
  expect(isDisabled()).toBe(true)
  expect(screen.getByText('Only for the center position.')).toBeDefined()
  await user.click(screen.getByRole('checkbox', { name: 'Repeat across the page' }))
  expect(isDisabled()).toBe(false)
  expect(radio('Top left').closest('fieldset:disabled')).not.toBeNull()
  expect(screen.getByText('Repeated across the page')).toBeDefined()
})

test('all settings are sent under their API names', async () => {
  call.mockResolvedValue(RESULT)
  const { user } = await start()
  await user.click(button('DO NOT COPY'))
  expect(button('DO NOT COPY').getAttribute('aria-pressed')).toBe('true')
  await user.type(text(), ' سري')
  await user.click(radio('Bottom right'))
  await user.click(radio('Green'))
  fireEvent.change(slider('Font size'), { target: { value: '24' } })
  fireEvent.change(slider('Opacity'), { target: { value: '15' } })
  await user.type(screen.getByLabelText('Last page'), '3')
  await user.click(radio('Under the content'))
  await user.click(button('Add Watermark'))
  expect(await screen.findByRole('heading', { name: 'scan_watermarked.pdf' })).toBe(document.activeElement)
  expect(lastCall()).toMatchObject({
    options: {
      type: 'text',
      text: 'DO NOT COPY سري',
      position: 'bottom-right',
      fontSize: 24,
      opacity: 0.15,
      color: { r: 30 / 255, g: 122 / 255, b: 60 / 255 },
      allPages: false,
      pageRange: { end: 3 },
      layer: 'under',
      tiled: false,
    },
  })
  expect(lastCall()?.files).toHaveLength(1)
  expect(screen.getAllByText('Your watermarked PDF is ready for download.').length).toBeGreaterThan(0)
  expect(screen.getByText('5 pages · 8 B · watermark on 3 pages')).toBeDefined()
})

test('an empty text shows an error at its field on submit', async () => {
  const { user } = await start()
  await user.clear(text())
  expect(screen.queryByText(WATERMARK_SENTENCES.text)).toBeNull()
  await user.click(button('Add Watermark'))
  expect(screen.getAllByText(WATERMARK_SENTENCES.text)).toHaveLength(1)
  expect(text().getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(text()))
  expect(call).not.toHaveBeenCalled()
})

test('an image is chosen in addition to the document, previewed, and sent in a field of its own', async () => {
  call.mockResolvedValue(RESULT)
  const { user } = await start()
  await user.click(radio('Image'))
  expect(screen.queryByRole('radio', { name: 'Black' })).toBeNull()
  expect(screen.queryByText(WATERMARK_SENTENCES.image)).toBeNull()
  await user.click(button('Add Watermark'))
  expect(screen.getAllByText(WATERMARK_SENTENCES.image)).toHaveLength(1)
  await user.upload(filePicker('Choose Image'), IMAGE)
  expect(bounds('Width')).toEqual([50, 5, 100, 5])
  fireEvent.change(slider('Width'), { target: { value: '20' } })
  await expect.poll(() => changes.at(-1)?.options['imageWidth']).toBe(0.2)
  expect(changes.at(-1)?.attachments).toMatchObject([{ field: 'image' }])
  await user.click(button('Add Watermark'))
  await screen.findByRole('heading', { name: 'scan_watermarked.pdf' })
  expect(lastCall()?.files).toMatchObject([{ file: { name: 'scan.pdf' } }, { file: IMAGE, field: 'image' }])
})

test('an invalid image is reported at its field', async () => {
  const { user } = await start({ onChange: () => ({ code: 'NOT_AN_IMAGE', facts: { file: 'seal.png' } }) })
  await user.click(radio('Image'))
  await user.upload(filePicker('Choose Image'), IMAGE)
  expect(await screen.findByText(/^"seal\.png" cannot be used as an image\./)).toBeDefined()
})

test('a scaled text reports its percentage', async () => {
  await start({ onChange: () => [{ code: 'TEXT_SCALED', percent: 62 }] })
  expect(await screen.findByText('Scaled to 62% to fit the page.')).toBeDefined()
})

test('a failure keeps the settings; without a message it uses the fallback', async () => {
  call.mockRejectedValueOnce(new CallError(''))
  const { user } = await start()
  await user.click(button('DRAFT'))
  await user.click(button('Add Watermark'))
  expect(await screen.findByRole('heading', { name: 'Error adding watermark' })).toBeDefined()
  const fallback = /An error occurred while adding watermark to your PDF file\./
  expect(screen.getAllByText(fallback).length).toBeGreaterThan(0)
  expect(text().value).toBe('DRAFT')
})
