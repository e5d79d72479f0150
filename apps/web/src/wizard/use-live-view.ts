import { useState } from 'react'

import type { Box, Change } from '../preview/protocol.ts'
import { useFontPreloading } from '../preview/use-font-preloading.ts'
import { useLivePage, type LivePage } from '../preview/use-live-page.ts'
import type { ChosenFile } from './chosen-files.ts'

/** What is seen of the file that is worked on. */
export interface LiveView extends LivePage {
  /** The page that is looked at, counted from 1. */
  page: number
  setPage: (page: number) => void
  /** Hears of the room there is for the page, in pixels of the screen. */
  setBox: (box: Box) => void
}

/** Looks at one page of a file as a change will leave it; every file is opened at its first page. */
export function useLiveView(file: ChosenFile, change: Change | undefined): LiveView {
  const [place, setPlace] = useState({ id: file.id, page: 1 })
  const [box, setBox] = useState<Box>()
  const page = place.id === file.id ? place.page : 1
  const canBeSeen = file.reading.status === 'ready' && box !== undefined
  const live = useLivePage(canBeSeen ? { document: file, page, box, change } : undefined)
  useFontPreloading(live.shown !== undefined)
  return { ...live, page, setPage: (next) => setPlace({ id: file.id, page: next }), setBox }
}
