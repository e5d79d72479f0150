import { useState } from 'react'

import { pageCountOf, type ChosenFile } from './chosen-files.ts'
import { useServerCount } from './use-server-count.ts'

/** How many pages a file has: counted here, else by the server; nothing while nobody has. */
export function usePageCount(file: ChosenFile | undefined): number | undefined {
  const [counted, setCounted] = useState<{ id: string; pageCount: number }>()
  useServerCount(file, (pageCount) => file !== undefined && setCounted({ id: file.id, pageCount }))
  const seen = file === undefined ? undefined : pageCountOf(file)
  return seen ?? (counted !== undefined && counted.id === file?.id ? counted.pageCount : undefined)
}
