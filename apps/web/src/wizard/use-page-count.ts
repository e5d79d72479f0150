import { useState } from 'react'

import { pageCountOf, type ChosenFile } from './chosen-files.ts'
import { useServerPageCount } from './use-server-page-count.ts'

/** Returns the page count of a file, from the server if the browser cannot read it; undefined until it is known. */
export function usePageCount(file: ChosenFile | undefined): number | undefined {
  const [counted, setCounted] = useState<{ id: string; pageCount: number }>()
  useServerPageCount(file, (pageCount) => file !== undefined && setCounted({ id: file.id, pageCount }))
  if (file === undefined) return undefined
  return pageCountOf(file) ?? (counted?.id === file.id ? counted.pageCount : undefined)
}
