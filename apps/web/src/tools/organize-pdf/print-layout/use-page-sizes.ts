import { useCallback, useEffect, useState } from 'react'

import { useConfig } from '../../../api/config-context.tsx'
import type { PreviewClient } from '../../../preview/preview-client.ts'
import { usePreview } from '../../../preview/preview-context.tsx'
import type { PreviewDocument } from '../../../preview/protocol.ts'
import type { ChosenFile } from '../../../wizard/chosen-files.ts'
import type { ArrangedPage } from '../arrangement.ts'
import type { PageSize } from '../page-shape.ts'

/** Widths and heights in points, interleaved, by file ID. */
type Measured = ReadonlyMap<string, Float32Array>

const NONE: Measured = new Map()

/**
 * Measures all pages of files; keep the list stable between renders. Returns a function giving a page's size, once
 * known.
 */
export function usePageSizes(files: readonly ChosenFile[]) {
  const { client } = usePreview()
  const { maxPages } = useConfig()
  const [measured, setMeasured] = useState(NONE)
  useEffect(() => {
    const stop = new AbortController()
    for (const file of files) {
      if (file.reading.status !== 'ready') continue
      measureAll(client, { document: file, pageCount: file.reading.facts.pageCount, maxPages, signal: stop.signal })
        .then((sizes) => setMeasured((others) => new Map([...others, [file.id, sizes]])))
        .catch(() => {
          // Pages of unknown size are shown as A4 pages.
        })
    }
    return () => stop.abort()
  }, [client, files, maxPages])
  return useCallback(
    ({ fileId, page }: NonNullable<ArrangedPage['source']>): PageSize | undefined => {
      const [width = 0, height = 0] = measured.get(fileId)?.subarray(2 * page - 2) ?? []
      return width > 0 && height > 0 ? { width, height } : undefined
    },
    [measured],
  )
}

interface Measuring {
  document: PreviewDocument
  pageCount: number
  maxPages: number
  signal: AbortSignal
}

async function measureAll(client: PreviewClient, measuring: Measuring): Promise<Float32Array> {
  const { document, pageCount, maxPages, signal } = measuring
  const sizes = new Float32Array(2 * pageCount)
  for (let page = 1; page <= pageCount;) {
    const next = await client.sizes({ document, limits: { maxPages }, from: page }, signal)
    sizes.set(next, 2 * page - 2)
    page += Math.max(1, next.length / 2)
  }
  return sizes
}
