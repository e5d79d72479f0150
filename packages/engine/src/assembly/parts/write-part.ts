import { checkOutput, DocumentWriter, type ReusableBuffer, versionToWrite } from '@recto/pdf'
import type { Platform } from '@recto/runtime'

import { assemblePart, type PartSettings } from './assemble-part.ts'
import type { PartContents, PartPage } from './part.ts'
import type { SplitSource } from './split-source.ts'

/** How to write a part as a file. */
export interface PartFile extends PartSettings {
  /** Reusable output buffer, for callers that use a part before writing the next. */
  buffer?: ReusableBuffer | undefined
  /** Adds to the part, just before its catalog is written. */
  complete?: (assembled: Awaited<ReturnType<typeof assemblePart>>) => void | Promise<void>
}

/** Writes a part of a document as a file: some of its pages, and only what they need. */
export async function writePart(
  source: SplitSource,
  pages: readonly PartPage[],
  contents: PartContents,
  platform: Platform,
  { buffer, complete, ...settings }: PartFile = {},
): Promise<Uint8Array> {
  const { document, encryption } = source
  const writer = new DocumentWriter(platform, encryption)
  const assembled = await assemblePart(source, pages, contents, writer, settings)
  await complete?.(assembled)
  const { catalog, information } = assembled
  const info = information.entries.size > 0 ? await writer.add(information) : undefined
  const trailer = { root: await writer.add(catalog), version: versionToWrite([document.reader]) }
  const bytes = await writer.finish(info === undefined ? trailer : { ...trailer, info }, { buffer })
  checkOutput(bytes, { pageCount: pages.length, encryption })
  return bytes
}
