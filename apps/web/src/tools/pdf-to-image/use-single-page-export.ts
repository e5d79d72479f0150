import { useLingui } from '@lingui/react/macro'
import { OPERATIONS } from '@recto/contract'
import { useEffect, useRef, useState } from 'react'

import { CallError } from '../../api/call-error.ts'
import { useNotices } from '../../components/notice/notice-provider.tsx'
import type { Place } from '../../where/place.ts'
import { useOperationRunner } from '../../where/use-operation-runner.ts'
import { saveFile } from '../../wizard/save-file.ts'
import type { ChosenFile } from '../../wizard/chosen-files.ts'
import { imageOptions, type ImageSettings } from './image-settings.ts'

/**
 * Saves single pages as images, one at a time and independently of the steps, at the same place; requesting the same
 * page again cancels.
 */
export function useSinglePageExport(file: ChosenFile, settings: ImageSettings, place: Place | undefined) {
  const { t } = useLingui()
  const { notify } = useNotices()
  const run = useOperationRunner()
  const [page, setPage] = useState<number>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [file.id])

  async function save(pageNumber: number) {
    const stop = new AbortController()
    running.current = stop
    setPage(pageNumber)
    try {
      const { blob, name } = await run({
        operation: OPERATIONS.toImageSinglePage,
        files: [{ file: file.file, password: file.password }],
        options: { pageNumber, ...imageOptions(settings) },
        pageCount: 1,
        ...(place !== undefined && { place }),
        signal: stop.signal,
        onProgress: () => undefined,
      })
      if (stop.signal.aborted) return
      saveFile(blob, name)
      notify({ kind: 'success', title: t`Success!`, text: t`${name} is in your downloads.` })
    } catch (error) {
      if (stop.signal.aborted) return
      const message = error instanceof CallError ? error.message : ''
      notify({ kind: 'error', title: t`Error`, text: message || t`Failed to convert PDF page to image` })
    }
    setPage(undefined)
  }

  function toggle(pageNumber: number) {
    running.current?.abort()
    if (page === pageNumber) setPage(undefined)
    else void save(pageNumber)
  }

  return { page, toggle }
}
