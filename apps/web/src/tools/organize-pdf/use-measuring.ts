import { useRef } from 'react'

import { useConfig } from '../../api/config-context.tsx'
import { usePreview } from '../../preview/preview-context.tsx'
import type { ChosenFile } from '../../wizard/chosen-files.ts'
import type { PageSize } from './page-shape.ts'

/** Returns a function that measures pages in points. Pages that cannot be read have no size. */
export function useMeasuring(files: readonly ChosenFile[]) {
  const { client } = usePreview()
  const { maxPages } = useConfig()
  const known = useRef(new Map<string, PageSize>())
  return async ({ fileId, page }: { fileId: string; page: number }): Promise<PageSize | undefined> => {
    const sizeOf = (number: number) => known.current.get(`${fileId}/${number}`)
    const document = files.find(({ id }) => id === fileId)
    if (sizeOf(page) === undefined && document !== undefined) {
      // One call measures many pages.
      const sizes = await client.sizes({ document, limits: { maxPages }, from: page })
      for (let index = 0; 2 * index < sizes.length; index += 1) {
        const [width = 0, height = 0] = sizes.subarray(2 * index)
        if (width > 0 && height > 0) known.current.set(`${fileId}/${page + index}`, { width, height })
      }
    }
    return sizeOf(page)
  }
}
