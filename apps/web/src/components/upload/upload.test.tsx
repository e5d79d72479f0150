import { act, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'

import { pdfFile, renderScreen } from '../../testing/render-screen.tsx'
import { filePicker } from '../../testing/screen-queries.ts'
import { Upload } from './upload.tsx'

const MB = 1024 * 1024

function Page(props: { multiple?: boolean; maxSize?: number; accept?: string; maxFiles?: number }) {
  const [files, setFiles] = useState<File[]>([])
  return (
    <Upload
      {...props}
      items={files.map((file, index) => ({ id: `${index}${file.name}`, file }))}
      onAdd={(added) => setFiles([...files, ...added])}
      onRemove={(id) => setFiles(files.filter((file, index) => `${index}${file.name}` !== id))}
    />
  )
}

const rows = () => within(screen.getByRole('region', { name: 'Selected Files' })).getAllByRole('listitem')

function drag(type: 'dragenter' | 'dragleave' | 'drop', files: File[] = [], types = ['Files']) {
  const event = new Event(type, { bubbles: true, cancelable: true })
  Object.assign(event, { dataTransfer: { types, files, items: [] } })
  act(() => void window.dispatchEvent(event))
  return event
}

test('the texts are plural for several files, and singular for one', () => {
  const { unmount } = renderScreen(<Page />)
  expect(screen.getByText('Accepts .pdf files up to 10MB each')).toBeDefined()
  unmount()
  renderScreen(<Page multiple={false} maxSize={25} accept=".docx" />)
  expect(screen.getByText('Accepts .docx file up to 25MB')).toBeDefined()
})

test('chosen files are listed with their sizes, and more are appended', async () => {
  const { user } = renderScreen(<Page />)
  await user.upload(filePicker(), [pdfFile('a.pdf', 512), pdfFile('b.pdf', 86_221)])
  await user.upload(filePicker(), pdfFile('c.pdf', 2 * MB))
  expect(rows().map((row) => row.textContent)).toEqual(['a.pdf512 B', 'b.pdf84.2 KB', 'c.pdf2.0 MB'])
  expect(screen.getByText('3 files · 2.1 MB')).toBeDefined()
})

test('the limit is in MB of 1024 x 1024 bytes and inclusive', async () => {
  const { user } = renderScreen(<Page maxSize={2} />)
  await user.upload(filePicker(), [pdfFile('at.pdf', 2 * MB), pdfFile('over.pdf', 2 * MB + 1)])
  expect(rows()).toHaveLength(2)
  expect(within(rows()[1] ?? document.body).getByText('File over.pdf exceeds the maximum size of 2MB')).toBeDefined()
})

test('a file of the wrong type is refused with an announcement, and the others are accepted', async () => {
  const { user } = renderScreen(<Page />)
  await user.upload(filePicker(), [pdfFile('a.pdf'), new File(['x'], 'notes.docx')])
  const sentence = 'The file "notes.docx" is not a PDF'
  expect(screen.getByRole('alert').textContent).toBe(sentence)
  const link = await screen.findByRole('link', { name: 'Open it in Word to PDF' })
  expect(link.getAttribute('href')).toBe('/tools/docx-to-pdf')
  expect(rows().map((row) => row.textContent)).toEqual(['a.pdf5 B', `notes.docx1 B${sentence}Open it in Word to PDF`])
})

test('with space for one more file only one is accepted', () => {
  renderScreen(<Page multiple={false} />)
  drag('drop', [pdfFile('a.pdf'), pdfFile('b.pdf')])
  expect(screen.getByRole('alert').textContent).toBe('Only one file can be uploaded')
  expect(screen.getByText('0 files · 0 B')).toBeDefined()
})

test('files over the maximum number are refused with a message', async () => {
  const { user } = renderScreen(<Page maxFiles={2} />)
  await user.upload(filePicker(), [pdfFile('a.pdf'), pdfFile('b.pdf'), pdfFile('c.pdf')])
  expect(screen.getByRole('alert').textContent).toBe('You can send up to 2 files at a time.')
  expect(screen.getByText('2 files · 10 B')).toBeDefined()
})

test('removing a file keeps the focus in the list', async () => {
  const { user } = renderScreen(<Page />)
  await user.upload(filePicker(), [pdfFile('a.pdf'), pdfFile('b.pdf')])
  await user.click(screen.getByRole('button', { name: 'Remove a.pdf' }))
  expect(rows()).toHaveLength(1)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove b.pdf' }))
})

test('the window shows a drop target while files are dragged over any of its elements', () => {
  renderScreen(<Page />)
  const zone = screen.getByText('Drag & drop files here').parentElement
  drag('dragenter')
  drag('dragenter')
  drag('dragleave')
  expect(zone?.className).toContain('drop--over')
  drag('dragleave')
  expect(zone?.className).not.toContain('drop--over')
})

test('dragged text is ignored', () => {
  renderScreen(<Page />)
  const event = drag('dragenter', [], ['text/plain'])
  expect(event.defaultPrevented).toBe(false)
  expect(screen.getByText('Drag & drop files here').parentElement?.className).not.toContain('drop--over')
})

test('files dropped or pasted anywhere are accepted', () => {
  renderScreen(<Page />)
  drag('dragenter')
  drag('drop', [pdfFile('dropped.pdf')])
  fireEvent.paste(document.body, { clipboardData: { files: [pdfFile('pasted.pdf')] } })
  expect(rows().map((row) => row.textContent)).toEqual(['dropped.pdf5 B', 'pasted.pdf5 B'])
})
