import { decodeWhole, DeflateBudget, ObjectEdits, type OpenedDocument, pdfAPart, type WholeData } from '@recto/pdf'
import { type OperationContext, type Platform, stopIfAborted } from '@recto/runtime'

import { recompressBilevel } from './bilevel/recompress-bilevel.ts'
import { bytesByKind, type BytesByKind } from './bytes-by-kind.ts'
import type { Compression } from './compression.ts'
import { moveInlineImages } from './content/move-inline-images.ts'
import { subsetFonts } from './fonts/subset-fonts.ts'
import { PageComparer } from './page-comparison/page-comparer.ts'
import type { LevelSettings } from './level-settings.ts'
import { withProgressShare } from './progress-share.ts'
import { dropUnusedResources } from './structure/drop-unused-resources.ts'
import { mergeDuplicates } from './structure/merge-duplicates.ts'
import type { DeflatedStreams } from './structure/deflate-images.ts'
import { deflateStreams } from './structure/deflate-streams.ts'
import { reduceIccProfiles } from './structure/reduce-icc-profiles.ts'
import { stripAuxiliaryData } from './structure/strip-auxiliary-data.ts'
import { readUsage } from './document-usage.ts'

/** A document after the lossless steps, before its images are recompressed. */
export interface PreparedDocument {
  document: OpenedDocument
  /** Read-only: each level changes a copy. */
  edits: ObjectEdits
  /** Bilevel images and image masks that were recompressed, by object number. */
  recompressedBilevel: ReadonlySet<number>
  /** The bytes of the original. */
  originalBytes: BytesByKind
  /** Has the pages of the original. */
  comparer: PageComparer
  /** A new compression with some settings, starting from this state. */
  start: (settings: LevelSettings, context: OperationContext) => Compression
}

/** Limit of a decoded stream; an A0 sheet at 300 dpi in color has 420 MB. */
const MAX_STREAM_BYTES = 512 * 1024 * 1024

/** Fractions of the progress at which the content is read, and the fonts are subset. */
const READ = 0.2
const SUBSET = 0.5

/**
 * Performs the lossless steps: removes unused and auxiliary data, merges duplicates, subsets fonts, recompresses
 * bilevel images, and deflates streams.
 */
export async function prepare(document: OpenedDocument, context: OperationContext): Promise<PreparedDocument> {
  const edits = new ObjectEdits(document)
  const decode = decoder(edits, context.platform)
  const deflateBudget = new DeflateBudget()
  const deflatedImages: DeflatedStreams = new WeakMap()
  const originalBytes = bytesByKind(edits.reachable(), edits.resolve)
  stripAuxiliaryData(edits)
  mergeDuplicates(edits)
  await moveInlineImages(edits, { decode, platform: context.platform })
  stopIfAborted(context)
  const report = (fraction: number) => context.progress?.({ fraction, step: 'working' })
  const usage = readUsage({ pages: edits.pages, resolve: edits.resolve }, (stream) => fullyDecoded(decode(stream)))
  report(READ)
  dropUnusedResources(edits, usage)
  stopIfAborted(context)
  await subsetFonts({ edits, usage, decode, context: withProgressShare(context, READ, SUBSET) })
  report(SUBSET)
  const bilevel: Compression['changedImages'] = new Map()
  await recompressBilevel({ edits, decode, context, changedImages: bilevel })
  reduceIccProfiles(edits, decode)
  await deflateStreams(edits, {
    decode,
    budget: deflateBudget,
    context,
    deflatesMetadata: pdfAPart(document) === undefined,
    onProgress: (fraction) => {
      stopIfAborted(context)
      report(SUBSET + (1 - SUBSET) * fraction)
    },
  })
  return {
    document,
    edits,
    originalBytes,
    recompressedBilevel: new Set(bilevel.keys()),
    comparer: new PageComparer(document, context),
    start: (settings, ownContext) => {
      const changed = edits.copy()
      const changedImages: Compression['changedImages'] = new Map()
      return {
        document,
        edits: changed,
        usage,
        settings,
        changedImages,
        unhintedFonts: new Set(),
        context: ownContext,
        deflateBudget,
        deflatedImages,
        decode: decoder(changed, ownContext.platform),
      }
    },
  }
}

function decoder({ resolve }: ObjectEdits, { inflate }: Platform): Compression['decode'] {
  return (stream) => decodeWhole(stream, { resolve, inflate, maxBytes: MAX_STREAM_BYTES })
}

/** Fully decoded data; undefined if an image filter is left. */
function fullyDecoded(whole: WholeData | undefined): Uint8Array | undefined {
  return whole?.filter === undefined ? whole?.data : undefined
}
