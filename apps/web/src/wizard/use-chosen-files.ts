import { useLingui } from '@lingui/react/macro'
import { AppError, hasPdfName, IMAGE_FILES, type ErrorCode } from '@recto/contract'
import { useEffect, useEffectEvent } from 'react'

import { useConfig } from '../api/config-context.tsx'
import { matchesAccept } from '../components/upload/accept.ts'
import { useOfficeReading } from '../office/use-office-reading.ts'
import { usePreview } from '../preview/preview-context.tsx'
import type { PreviewDocument } from '../preview/protocol.ts'
import { outputNameOf } from '../naming/output-name.ts'
import type { Edit } from '../sessions/undo-history.ts'
import { NO_FILES } from '../sessions/file-cells.ts'
import { useSession } from '../sessions/session-context.ts'
import { useUndo } from '../sessions/use-undo.ts'
import { useSessionReducer } from '../sessions/use-session-state.ts'
import { errorText } from '../messages/error-messages.ts'
import { keepChosen, keepDocument } from '../shelf/keep.ts'
import { isPasswordProblem, nextFiles, type ChosenFile, type Reading } from './chosen-files.ts'

/** The chosen files and the actions on them. */
export interface ChosenFiles {
  files: readonly ChosenFile[]
  /** The files the tool takes, as an `accept` attribute. */
  accepts: string
  /** Returns the ids of the files. */
  add: (files: readonly File[]) => readonly string[]
  /** @param along undone and redone together with it */
  remove: (id: string, along?: Pick<Edit, 'undo' | 'redo'>) => void
  replace: (id: string, file: File) => void
  move: (id: string, to: number) => void
  /**
   * Reorders all files.
   * @param name of the edit, for undo
   */
  arrange: (order: readonly ChosenFile[], name: string) => void
  unlock: (id: string, password: string) => void
  /** Asks for a file's password if the server refused the file because it lacked one; other error codes are ignored. */
  requirePassword: (id: string, code: ErrorCode | undefined) => void
  clear: () => void
}

/**
 * Keeps the chosen files in the session. PDFs, and images if the tool accepts them, are opened in the preview worker; Office files are
 * inspected in a separate worker.
 * @param accepts the files the tool accepts, as an `accept` attribute
 */
export function useChosenFiles(accepts = '.pdf'): ChosenFiles {
  const [files, send] = useSessionReducer('files', nextFiles, NO_FILES)
  const { t } = useLingui()
  const undo = useUndo()
  const outputName = outputNameOf(useSession())
  const { client, images } = usePreview()
  const { maxPages } = useConfig()
  const readOfficeFile = useOfficeReading(accepts)

  const identified = (file: File): PreviewDocument => ({
    id: crypto.randomUUID(),
    file,
    ...(mayBeImage(file, accepts) && { accepts: 'images' }),
  })

  async function read(document: PreviewDocument): Promise<void> {
    const known = await readOfficeFile(document)
    if (known !== undefined) {
      send({ type: 'read', id: document.id, reading: known })
      return
    }
    try {
      const facts = await client.describe(document, { maxPages })
      send({ type: 'read', id: document.id, reading: { status: 'ready', facts } })
      // The shelf shows images as they are.
      if (looksLikeDocument(document))
        keepDocument({ client, document, limits: { maxPages }, pageCount: facts.pageCount })
    } catch (error) {
      const reading = toReading(error, document.file.name)
      if (reading !== undefined) send({ type: 'read', id: document.id, reading })
    }
  }

  // Leaving the page stops the worker, so unfinished files are read when the visitor returns.
  const readOn = useEffectEvent(() => {
    for (const file of files) if (isBeingRead(file)) void read(file)
  })
  useEffect(() => readOn(), [])

  function release(id: string): void {
    client.release(id)
    images.clear(`${id}/`)
  }

  /** Releases a file; a custom result name goes with the last one. */
  function free(id: string): void {
    release(id)
    if (files.every((file) => file.id === id)) outputName.set('')
  }

  function remove(id: string): void {
    free(id)
    send({ type: 'removed', id })
  }

  /** Restores an earlier arrangement. */
  function restore(earlier: readonly ChosenFile[]): void {
    send({ type: 'restored', files: earlier })
    for (const file of earlier) if (isBeingRead(file)) void read(file)
  }

  return {
    files,
    accepts,
    add: (chosen) => {
      const added = chosen.map(identified)
      send({ type: 'added', files: added })
      keepChosen(chosen)
      for (const document of added) void read(document)
      return added.map(({ id }) => id)
    },
    remove: (id, along) => {
      const name = files.find((file) => file.id === id)?.file.name ?? ''
      remove(id)
      undo.removed({
        name: t`${name} removed`,
        undo: () => {
          restore(files)
          along?.undo()
        },
        redo: () => {
          remove(id)
          along?.redo()
        },
      })
    },
    replace: (id, file) => {
      free(id)
      const document = identified(file)
      send({ type: 'replaced', id, with: document })
      keepChosen([file])
      void read(document)
    },
    move: (id, to) => {
      const move = () => send({ type: 'moved', id, to })
      const name = files.find((file) => file.id === id)?.file.name ?? ''
      move()
      undo.changed({ name: t`${name} moved`, undo: () => restore(files), redo: move })
    },
    arrange: (order, name) => {
      const arrange = () => send({ type: 'restored', files: order })
      arrange()
      undo.changed({ name, undo: () => restore(files), redo: arrange })
    },
    unlock: (id, password) => {
      const chosen = files.find((file) => file.id === id)
      if (chosen === undefined) return
      send({ type: 'unlocking', id, password })
      void read({ ...chosen, password })
    },
    requirePassword: (id, code) => {
      const reading = lockedBy(code)
      if (reading !== undefined) send({ type: 'read', id, reading })
    },
    clear: () => {
      for (const { id } of files) release(id)
      outputName.set('')
      send({ type: 'cleared' })
    },
  }
}

/** Whether a file may be read as an image. If a tool accepts several kinds, a file named .pdf never is, however damaged. */
function mayBeImage({ name }: File, accepts: string): boolean {
  return accepts === IMAGE_FILES || (accepts.includes('image/*') && !hasPdfName(name))
}

function looksLikeDocument({ file, accepts }: PreviewDocument): boolean {
  return accepts === undefined || matchesAccept(file, '.pdf')
}

function isBeingRead({ reading }: ChosenFile): boolean {
  return reading.status === 'reading' || (reading.status === 'locked' && reading.isOpening)
}

/** Converts an error from opening a file; undefined if opening was cancelled. */
function toReading(error: unknown, file: string): Reading | undefined {
  const { code, facts } = error instanceof AppError ? error : new AppError('INTERNAL')
  switch (code) {
    case 'CANCELLED':
      return undefined
    case 'PASSWORD_REQUIRED':
    case 'WRONG_PASSWORD':
      return lockedBy(code)
    case 'FILE_REQUIRED':
    case 'NOT_A_PDF':
    case 'NOT_AN_IMAGE':
    case 'UNSUPPORTED_IMAGE':
    case 'DAMAGED_IMAGE':
    case 'DAMAGED_PDF':
    case 'TOO_COMPLEX':
      return { status: 'broken', message: errorText(code, { file, ...facts }) }
    default:
      // The worker failed, not the file.
      return { status: 'unreadable' }
  }
}

function lockedBy(code: ErrorCode | undefined): Reading | undefined {
  if (!isPasswordProblem(code)) return undefined
  return { status: 'locked', isWrong: code === 'WRONG_PASSWORD', isOpening: false }
}
