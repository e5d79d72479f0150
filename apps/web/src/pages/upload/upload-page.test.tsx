import { DEFAULT_LIMITS } from '@recto/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { wordFile } from '../../testing/office-packages.ts'
import { ConfigContext } from '../../api/config-context.tsx'
import { fakePreview, type FakeFile } from '../../testing/fake-preview-worker.ts'
import { pdfFile, renderPage, renderScreen } from '../../testing/render-screen.tsx'
import { UploadPage } from './upload-page.tsx'
import { UploadScreen } from './upload-screen.tsx'

/** Uploads files and waits for the suggestions. */
async function bring(files: Record<string, FakeFile>, sizes: Record<string, number> = {}) {
  const view = renderScreen(<UploadScreen />, fakePreview(files))
  const input = view.container.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('there is no place for files')
  await view.user.upload(
    input,
    Object.keys(files).map((name) => pdfFile(name, sizes[name])),
  )
  return view
}

const offered = async () => {
  await screen.findByRole('heading', { name: 'What do you want to do?' })
  return [...document.querySelectorAll('.offers h3')].map(({ textContent }) => textContent)
}

test('a file is shown with its page count and suitable tools', async () => {
  await bring({ 'a.pdf': { pageCount: 3 } })
  expect((await offered()).slice(0, 3)).toEqual(['Compress PDF', 'Split PDF', 'PDF to Word'])
  expect(screen.getByText('3 pages')).toBeDefined()
})

test('where files need an API key, the page says so and takes none', async () => {
  const config = { ...DEFAULT_LIMITS, availableTools: [], requiresApiKey: true }
  renderPage(
    <ConfigContext value={config}>
      <UploadPage />
    </ConfigContext>,
  )
  expect(await screen.findByRole('region', { name: 'This server needs an API key' })).toBeDefined()
  expect(document.querySelector('input[type=file]')).toBeNull()
})

test('a locked file gets Protect PDF first', async () => {
  await bring({ 'a.pdf': { password: 'secret' } })
  expect((await offered())[0]).toBe('Protect PDF')
  expect(screen.getByText('This PDF is password protected.')).toBeDefined()
})

test('a scan gets OCR PDF first, and cannot be converted to Word', async () => {
  await bring({ 'a.pdf': { isScanned: true } })
  const tools = await offered()
  expect(tools[0]).toBe('OCR PDF')
  expect(tools).not.toContain('PDF to Word')
  expect(screen.getByText('Scanned')).toBeDefined()
})

test('a file over the common limit only gets tools that accept it', async () => {
  await bring({ 'a.pdf': { pageCount: 40 } }, { 'a.pdf': 12 * 1024 * 1024 })
  expect(await offered()).toEqual(['Compress PDF'])
})

test('several files can be merged, or reduced to one', async () => {
  const { user } = await bring({ 'a.pdf': {}, 'b.pdf': { pageCount: 9 } })
  expect(await offered()).toEqual(['Merge PDF'])
  await user.click(screen.getAllByRole('button', { name: 'Use only this file' })[1] ?? document.body)
  await screen.findByRole('heading', { name: 'Compress PDF' })
  expect(screen.queryByText('a.pdf')).toBeNull()
})

test('an image says which tool takes it', async () => {
  await bring({ 'photo.jpg': { error: 'NOT_A_PDF' } })
  expect((await screen.findByText(/is not a PDF/)).textContent).toContain('Open it in Image to PDF')
  expect(screen.queryByRole('heading', { name: 'What do you want to do?' })).toBeNull()
})

test('an Office file gets the tool that converts it to PDF', async () => {
  const { user, container } = renderScreen(<UploadScreen />)
  const input = container.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('there is no place for files')
  await user.upload(input, new File([new Uint8Array(wordFile({ pageCount: 7 }))], 'letter.docx'))
  expect(await offered()).toEqual(['Word to PDF'])
  expect(screen.getByText('Convert it to PDF first. Every other tool takes PDF files.')).toBeDefined()
  expect(screen.getByText('7 pages')).toBeDefined()
})

test('the chosen tool gets the files', async () => {
  const { user, router } = await bring({ 'a.pdf': {} })
  await user.click(await screen.findByRole('link', { name: /Compress PDF/ }))
  expect(router.state.location.pathname).toBe('/tools/compress-pdf')
})
