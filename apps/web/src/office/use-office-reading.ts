import { useLingui } from '@lingui/react/macro'
import { hasOfficeName, looksLikePdf, SIGNATURE_BYTES } from '@recto/contract'
import { use } from 'react'

import { errorText } from '../messages/error-messages.ts'
import { quotedName } from '../messages/quoted-name.ts'
import type { PreviewDocument } from '../preview/protocol.ts'
import type { Reading } from '../wizard/chosen-files.ts'
import { toolByName, toolsTaking, type OfficeTool } from './office-tools.ts'
import { OfficeReaderContext } from './read-office.ts'

/**
 * Returns a function that inspects Office files, for pages that accept them; it resolves to undefined if the preview should open the
 * file instead.
 * @param accepts the files the page takes, as an `accept` attribute
 */
export function useOfficeReading(accepts: string): (document: PreviewDocument) => Promise<Reading | undefined> {
  const { t } = useLingui()
  const look = use(OfficeReaderContext)
  const tools = toolsTaking(accepts)
  // Pages that accept other files as well leave PDFs and files without an Office extension to the preview.
  const isMixed = accepts.includes('.pdf')

  function otherTool(name: string, tool: OfficeTool): Reading {
    const messages: Record<OfficeTool, string> = {
      'docx-to-pdf': t`${name} is a text document.`,
      'xlsx-to-pdf': t`${name} is a spreadsheet.`,
      'pptx-to-pdf': t`${name} is a presentation.`,
    }
    return { status: 'broken', message: messages[tool], tool }
  }

  return async ({ file, password }) => {
    if (tools.length === 0) return undefined
    const { name } = file
    const start = new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer())
    if (isMixed && (looksLikePdf(start) || !hasOfficeName(name))) return undefined
    if (start.length === 0) return broken('FILE_REQUIRED', name)
    if (looksLikePdf(start)) return broken('NOT_AN_OFFICE_FILE', name)
    const reading = await look(file)
    if (reading?.status === 'other') return broken('NOT_AN_OFFICE_FILE', name)
    // The converter may still be able to read it.
    const facts = reading?.status === 'read' ? reading.facts : { isLocked: false, tool: toolByName(name) }
    if (facts.tool !== undefined && !tools.includes(facts.tool)) return otherTool(quotedName(name), facts.tool)
    if (facts.isLocked && password === undefined) return { status: 'locked', isWrong: false, isOpening: false }
    return { status: 'office', facts }
  }
}

function broken(code: 'FILE_REQUIRED' | 'NOT_AN_OFFICE_FILE', file: string): Reading {
  return { status: 'broken', message: errorText(code, { file, operation: 'fromOffice' }) }
}
