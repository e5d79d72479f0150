import type { KeptCounts } from '@recto/contract'
import { dictionary, type DocumentWriter, name, type NewPage, writeNewPages } from '@recto/pdf'

import { combineCatalog } from './combine-catalog.ts'
import { combineForms, planFormRenames } from './combine-forms.ts'
import { combineLayers } from './combine-layers.ts'
import { combineNames, planDestinationRenames } from './combine-names.ts'
import { combineOutlines } from './combine-outlines.ts'
import { combineStructure, planStructureRenames } from './combine-structure.ts'
import type { MergeInput, MergeOutput } from './merge-input.ts'

/** How to combine inputs. */
export interface Combination {
  /** The pages of the new document, in order. */
  pages: readonly NewPage[]
  /** Whether each input gets its own outline item. */
  addBookmarks: boolean
  /** Writes the page labels. */
  writeLabels: () => Promise<void>
}

/** Creates an empty document to combine inputs in. */
export function createOutput(writer: DocumentWriter): MergeOutput {
  return { writer, catalog: dictionary({ Type: name('Catalog') }), kept: emptyCounts(), warnings: [] }
}

/** Finds new names where names would clash. Call before copying anything. */
export function planRenames(inputs: readonly MergeInput[], output: MergeOutput): void {
  planDestinationRenames(inputs)
  planFormRenames(inputs, output)
  planStructureRenames(inputs)
}

/** Writes everything that documents share: pages, form, tags, names, outline, labels, layers, catalog. */
export async function combineInputs(
  inputs: readonly MergeInput[],
  output: MergeOutput,
  { pages, addBookmarks, writeLabels }: Combination,
): Promise<void> {
  // Forms and tags first: they allocate objects that pages and outlines refer to.
  await combineForms(inputs, output)
  await combineStructure(inputs, output)
  output.catalog.set('Pages', await writeNewPages(pages, output.writer))
  await combineNames(inputs, output)
  await combineOutlines(inputs, output, addBookmarks)
  await writeLabels()
  combineLayers(inputs, output)
  combineCatalog(inputs, output)
}

function emptyCounts(): KeptCounts {
  return {
    outlineItems: 0,
    outlineItemsAdded: 0,
    links: 0,
    formFields: 0,
    pageLabels: 0,
    attachments: 0,
    layers: 0,
    tagged: false,
  }
}
