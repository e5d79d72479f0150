import { useState } from 'react'

import { pageCountOf, type ChosenFile } from './chosen-files.ts'
import { useRecountedPages } from './use-recounted-pages.ts'

/** Returns the page count of a file, counted again if the preview cannot read it; undefined until it is known. */
export function usePageCount(file: ChosenFile | undefined): number | undefined {
  const [counted, setCounted] = useState<{ id: string; pageCount: number }>()
  useRecountedPages(file, (pageCount) => file !== undefined && setCounted({ id: file.id, pageCount }))
  if (file === undefined) return undefined
  return pageCountOf(file) ?? (counted?.id === file.id ? counted.pageCount : undefined)
}
