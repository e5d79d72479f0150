import { screen } from '@testing-library/react'
import type { ReactElement } from 'react'

import type { CallResult } from '../api/call-operation.ts'
import { fakePreview } from './fake-preview-worker.ts'
import { renderScreen } from './render-screen.tsx'
import { filePicker } from './screen-queries.ts'

/** The server's response with the PDF of an Office file. */
export const OFFICE_RESULT: CallResult = {
  blob: new Blob(['%PDF-'], { type: 'application/pdf' }),
  name: 'plan.pdf',
  report: { pageCount: 3, warnings: [] },
}

/** An Office file with its facts. */
export function officeFile(name: string, bytes: Uint8Array | string): File {
  return new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name)
}

/** Chooses a file in an Office tool. */
export async function chooseOfficeFile(wizard: ReactElement, file: File) {
  const view = renderScreen(wizard, fakePreview())
  await view.user.upload(filePicker(), file)
  return view
}

/** The same, and waits for its settings. */
export async function startOffice(wizard: ReactElement, file: File) {
  const view = await chooseOfficeFile(wizard, file)
  await screen.findByRole('button', { name: 'Convert to PDF' })
  return view
}
