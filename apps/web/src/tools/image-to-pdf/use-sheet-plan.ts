import type { PointSize } from '@recto/contract'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'

import { useConfig } from '../../api/config-context.tsx'
import { matchesAccept } from '../../components/upload/accept.ts'
import type { PreviewClient } from '../../preview/preview-client.ts'
import { usePreview } from '../../preview/preview-context.tsx'
import type { ChosenFile } from '../../wizard/chosen-files.ts'
import { layoutOf, type ImageSettings } from './image-settings.ts'
import type { CleanedFiles } from './use-cleaned-files.ts'
import { planSheets, type PlannedFile, type SheetPlan } from './sheet-plan.ts'

/** The height of images of unknown size, in points; their shape is known. */
const USUAL_HEIGHT = 600

type Sizes = ReadonlyMap<string, readonly PointSize[]>

/** The pages the files will become with the current layout. */
export function useSheetPlan(
  files: readonly ChosenFile[],
  settings: ImageSettings,
  { byId: cleaned }: CleanedFiles,
): SheetPlan {
  const sizes = useImageSizes(files)
  return useMemo(() => {
    const planned = files.map((file) => toPlanned(file, cleaned.get(file.id)?.sizes ?? sizes.get(file.id)))
    return planSheets(planned, { ...layoutOf(settings), isSeparate: settings.isSeparate })
  }, [files, sizes, cleaned, settings])
}

function toPlanned({ id, file, reading }: ChosenFile, sizes: readonly PointSize[] | undefined): PlannedFile {
  const isDocument = matchesAccept(file, '.pdf')
  if (reading.status !== 'ready') return { id, isDocument, sizes: [] }
  const { pageCount, aspectRatios } = reading.facts
  const guessed = () =>
    Array.from({ length: pageCount }, (_, index) => {
      const aspectRatio = aspectRatios[index] || aspectRatios[0] || 1
      return { width: aspectRatio * USUAL_HEIGHT, height: USUAL_HEIGHT }
    })
  return { id, isDocument, sizes: sizes ?? guessed() }
}

/** Measures the images of each file once it is read, one file after another. */
function useImageSizes(files: readonly ChosenFile[]): Sizes {
  const { client } = usePreview()
  const { maxPages } = useConfig()
  const [sizes, setSizes] = useState<Sizes>(new Map())
  const asked = useRef(new Set<string>())
  const measureNew = useEffectEvent(() => {
    for (const file of files) {
      if (file.reading.status !== 'ready' || asked.current.has(file.id)) continue
      asked.current.add(file.id)
      measure(client, file, maxPages).then(
        (measured) => setSizes((known) => new Map(known).set(file.id, measured)),
        () => {
          // The shape is known already, and the operation itself reads the file again.
        },
      )
    }
  })
  useEffect(() => measureNew(), [files])
  return sizes
}

async function measure(client: PreviewClient, file: ChosenFile, maxPages: number): Promise<PointSize[]> {
  const { pageCount } = file.reading.status === 'ready' ? file.reading.facts : { pageCount: 0 }
  const sizes: PointSize[] = []
  while (sizes.length < pageCount) {
    const part = await client.sizes({ document: file, limits: { maxPages }, from: sizes.length + 1 })
    for (let at = 0; at < part.length; at += 2) sizes.push({ width: part[at] || 1, height: part[at + 1] || 1 })
    if (part.length === 0) break
  }
  return sizes
}
