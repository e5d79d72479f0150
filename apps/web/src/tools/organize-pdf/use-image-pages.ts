import { useLingui } from '@lingui/react/macro'
import { DOCUMENT_SIDES, IMAGE_FILES, OPERATIONS } from '@recto/contract'
import { useEffect, useRef, useState } from 'react'

import { matchesAccept } from '../../components/upload/accept.ts'
import type { Rejection } from '../../components/upload/rejected-row.tsx'
import { useOperationRunner } from '../../where/use-operation-runner.ts'
import { toFailure } from '../../wizard/use-wizard.ts'
import type { PageSize } from './page-shape.ts'

/** The images that become pages. */
export const IMAGE_ACCEPT = IMAGE_FILES.replace('.pdf,', '')

/** Converts images to pages: each image becomes a file whose page matches the size of its neighbors. */
export function useImagePages() {
  const { t } = useLingui()
  const run = useOperationRunner()
  const stop = useRef<AbortController>(undefined)
  const [reading, setReading] = useState<string>()
  const [rejections, setRejections] = useState<readonly Rejection[]>([])
  useEffect(
    () => () => {
      stop.current?.abort()
      stop.current = undefined
    },
    [],
  )

  async function toPdf(image: File, size: PageSize | undefined, signal: AbortSignal): Promise<File | undefined> {
    try {
      const { blob, name } = await run({
        operation: OPERATIONS.fromImages,
        files: [{ file: image }],
        options: { pageSize: size === undefined ? 'a4' : bounded(size) },
        signal,
        onProgress: () => {
          // One image takes a moment; its name is enough of a progress indicator.
        },
      })
      return new File([blob], name, { type: blob.type })
    } catch (error) {
      if (signal.aborted) return undefined
      const { message } = toFailure(error, t`This image cannot be read.`)
      setRejections((others) => [...others, { id: crypto.randomUUID(), text: message, file: image }])
      return undefined
    }
  }

  return {
    /** The name of the image being converted. */
    reading,
    rejections,
    dismiss: (id: string) => setRejections((shown) => shown.filter((rejection) => rejection.id !== id)),
    /** Replaces the images among files; unreadable ones are named and left out. Returns none once the page is left. */
    withPages: async (files: readonly File[], size: PageSize | undefined): Promise<File[]> => {
      const { signal } = (stop.current ??= new AbortController())
      setRejections([])
      const pdfs: File[] = []
      for (const file of files) {
        const isImage = matchesAccept(file, IMAGE_ACCEPT)
        if (isImage) setReading(file.name)
        const pdf = isImage ? await toPdf(file, size, signal) : file
        if (signal.aborted) return []
        if (pdf !== undefined) pdfs.push(pdf)
      }
      setReading(undefined)
      return pdfs
    },
  }
}

/** A size within the limits of the format. */
function bounded({ width, height }: PageSize): PageSize {
  const { min, max } = DOCUMENT_SIDES
  const side = (length: number) => Math.min(max, Math.max(min, length))
  return { width: side(width), height: side(height) }
}
