import { useState } from 'react'

import type { Box, Change } from '../preview/protocol.ts'
import { useFontPreloading } from '../preview/use-font-preloading.ts'
import { useLivePage, type LivePage } from '../preview/use-live-page.ts'
import type { ChosenFile } from './chosen-files.ts'

/** The live preview of the current file. */
export interface LiveView extends LivePage {
  /** The page on screen, counted from 1. */
  page: number
  setPage: (page: number) => void
  /** Sets the size available for the page, in device pixels. */
  setBox: (box: Box) => void
}

/**
 * Previews one page of a file with a change applied. Every other file starts at its first page.
 * @param firstPage the page of this one to start at
 */
export function useLiveView(file: ChosenFile, change: Change | undefined, firstPage = 1): LiveView {
  const [place, setPlace] = useState({ id: file.id, page: firstPage })
  const [box, setBox] = useState<Box>()
  const page = place.id === file.id ? place.page : 1
  const isReadable = file.reading.status === 'ready' && box !== undefined
  const live = useLivePage(isReadable ? { document: file, page, box, change } : undefined)
  useFontPreloading(live.shown !== undefined)
  return { ...live, page, setPage: (next) => setPlace({ id: file.id, page: next }), setBox }
}
