import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { quotedName } from '../../messages/quoted-name.ts'
import type { Rejection } from './rejected-row.tsx'
import { partitionFiles, type RefusalReason } from './partition-files.ts'
import { useSeveralFiles } from './several-files.ts'

interface IntakeOptions {
  accept: string
  multiple: boolean
  maxSize: number
  maxFiles: number
  /** How many files are in the list already. */
  count: number
  onAdd: (files: File[]) => void
  /** Called when a choice was refused, for pages with their own messages. */
  onRefuse?: ((reason: RefusalReason) => void) | undefined
}

/** Validates incoming files, passes on the accepted ones and keeps the rejections until the next files come in. */
export function useIntake({ accept, multiple, maxSize, maxFiles, count, onAdd, onRefuse }: IntakeOptions) {
  const { t } = useLingui()
  const [rejections, setRejections] = useState<readonly Rejection[]>([])
  const takeSeveral = useSeveralFiles()

  const notPdfText = (name: string) => t`The file ${name} is not a PDF`

  function addFiles(files: readonly File[]): void {
    if (!multiple && files.length > 1 && takeSeveral !== undefined) {
      takeSeveral(files)
      return
    }
    if (!multiple && files.length > 1) {
      setRejections([{ id: crypto.randomUUID(), text: t`Only one file can be uploaded` }])
      onRefuse?.('several')
      return
    }
    // The same text as for files that turn out not to be PDFs only when they are read.
    const wrongTypeText = (name: string) =>
      accept === '.pdf' ? notPdfText(quotedName(name)) : t`File ${name} is not an accepted file type`
    const { accepted, rejected } = partitionFiles(files, { accept, maxSize })
    const room = multiple ? Math.max(0, maxFiles - count) : 1
    const refused = rejected.map(({ file, reason }) => {
      const { name } = file
      const text =
        reason === 'too-large' ? t`File ${name} exceeds the maximum size of ${maxSize}MB` : wrongTypeText(name)
      return { id: crypto.randomUUID(), file, reason, text }
    })
    const overflow = plural(maxFiles, {
      one: 'You can send only one file at a time.',
      other: 'You can send up to # files at a time.',
    })
    const isOverLimit = accepted.length > room
    setRejections(isOverLimit ? [...refused, { id: crypto.randomUUID(), text: overflow }] : refused)
    const [first] = rejected
    if (first !== undefined) onRefuse?.(first.reason)
    const taken = accepted.slice(0, room)
    if (taken.length > 0) onAdd(taken)
  }

  const dismiss = (id: string) => setRejections((shown) => shown.filter((rejection) => rejection.id !== id))
  return { addFiles, rejections, dismiss }
}
