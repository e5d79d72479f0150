import type { PointSize } from '@recto/contract'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'

import { useConfig } from '../../api/config-context.tsx'
import { matchesAccept } from '../../components/upload/accept.ts'
import { usePreview } from '../../preview/preview-context.tsx'
import type { PreviewDocument } from '../../preview/protocol.ts'
import type { ChosenFile } from '../../wizard/chosen-files.ts'
import { cleaningOf, type ImageSettings } from './image-settings.ts'

/** A file with cleaned images. */
export interface CleanedFile {
  /** Shows the cleaned images. */
  document: PreviewDocument
  sizes: readonly PointSize[]
}

/** Results of cleaning so far. */
export interface CleanedFiles {
  /** Files with images that were changed. */
  byId: ReadonlyMap<string, CleanedFile>
  count: number
  /** How many have not been examined yet. */
  pending: number
}

/** The result for each file by the ID of its cleaned document; undefined if the file stays unchanged. */
type Outcomes = ReadonlyMap<string, CleanedFile | undefined>

/** Cleans up the images of all files for their preview, one file after another, whenever the settings change. */
export function useCleanedFiles(files: readonly ChosenFile[], settings: ImageSettings): CleanedFiles {
  const { client } = usePreview()
  const { maxPages } = useConfig()
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map())
  const steps = cleaningOf(settings)
  const key = steps === undefined ? '' : JSON.stringify(steps)
  const documents = useMemo(() => files.flatMap((file) => documentOf(file, key)), [files, key])

  const cleanAll = useEffectEvent((signal: AbortSignal) => {
    for (const document of documents) {
      if (outcomes.has(document.id)) continue
      const note = (outcome: CleanedFile | undefined) => {
        if (!signal.aborted) setOutcomes((known) => new Map(known).set(document.id, outcome))
      }
      client.cleaned(document, { maxPages }, signal).then(
        ({ count, sizes }) => note(count === 0 ? undefined : { document, sizes: pairsOf(sizes) }),
        // The operation itself reports the error; until then the image is shown unchanged.
        () => note(undefined),
      )
    }
  })
  useEffect(() => {
    const stop = new AbortController()
    cleanAll(stop.signal)
    return () => stop.abort()
  }, [documents])

  return useMemo(() => {
    const byId = new Map<string, CleanedFile>()
    for (const document of documents) {
      const outcome = outcomes.get(document.id)
      if (outcome !== undefined) byId.set(document.original, outcome)
    }
    const pending = documents.filter(({ id }) => !outcomes.has(id)).length
    return { byId, count: byId.size, pending }
  }, [documents, outcomes])
}

/** The cleaned document of a file, if it can have one. */
function documentOf({ id, file, accepts, reading }: ChosenFile, key: string) {
  if (key === '' || accepts !== 'images' || reading.status !== 'ready' || matchesAccept(file, '.pdf')) return []
  const cleanUp = JSON.parse(key) as NonNullable<PreviewDocument['cleanUp']>
  return [{ id: `${id}/cleaned ${key}`, original: id, file, accepts, cleanUp }]
}

function pairsOf(sizes: Float32Array): PointSize[] {
  return Array.from({ length: sizes.length / 2 }, (_, index) => ({
    width: sizes[2 * index] || 1,
    height: sizes[2 * index + 1] || 1,
  }))
}
