import type { OptionsOf, OPERATIONS } from '@recto/contract'
import { encodeText, PdfDictionary, type PdfObject, PdfString } from '@recto/pdf'

import { copyDestination } from './rewrite-names.ts'
import { resolveIn, type MergeInput, type MergeOutput } from './merge-input.ts'

/** Entries taken from the first file. */
const FROM_FIRST = ['ViewerPreferences', 'PageLayout', 'PageMode', 'Lang', 'URI', 'AA', 'OutputIntents'] as const
/** Arrays concatenated from all files (ISO 32000-2, table 29). */
const FROM_ALL = ['Threads', 'AF'] as const

/** Sets the catalog entries that can be copied or concatenated. */
export function combineCatalog(inputs: readonly MergeInput[], output: MergeOutput): void {
  const [first] = inputs
  if (first === undefined) return
  const { catalog } = first.document.reader
  for (const key of FROM_FIRST) if (catalog.has(key)) output.catalog.set(key, first.copier.copy(catalog.get(key)))
  if (catalog.has('OpenAction')) output.catalog.set('OpenAction', copyOpenAction(first, catalog.get('OpenAction')))
  for (const key of FROM_ALL) {
    const items = inputs.flatMap((input) => {
      const own = resolveIn(input, input.document.reader.catalog.get(key))
      return Array.isArray(own) ? own.map((item) => input.copier.copy(item)) : []
    })
    if (items.length > 0) output.catalog.set(key, items)
  }
  const extensions = combineExtensions(inputs)
  if (extensions.entries.size > 0) output.catalog.set('Extensions', extensions)
}

/** OpenAction is a destination or an action. */
function copyOpenAction(input: MergeInput, action: PdfObject): PdfObject {
  return Array.isArray(resolveIn(input, action)) ? copyDestination(action, input) : input.copier.copy(action)
}

function combineExtensions(inputs: readonly MergeInput[]): PdfDictionary {
  const combined = new PdfDictionary()
  for (const input of inputs) {
    const own = resolveIn(input, input.document.reader.catalog.get('Extensions'))
    if (!(own instanceof PdfDictionary)) continue
    for (const [key, value] of own.entries) if (!combined.has(key)) combined.set(key, input.copier.copy(value))
  }
  return combined
}

type DocumentInfo = OptionsOf<typeof OPERATIONS.merge>['documentInfo']

const INFO_FIELDS = { title: 'Title', author: 'Author', subject: 'Subject', keywords: 'Keywords' } as const

/** Builds the document information dictionary (14.3.3) from the options, falling back to the first file's values. */
export function documentInfo(inputs: readonly MergeInput[], info: DocumentInfo, now: Date): PdfDictionary {
  const [first] = inputs
  const own = first?.document.information ?? new PdfDictionary()
  const result = new PdfDictionary()
  for (const [option, key] of Object.entries(INFO_FIELDS) as [keyof typeof INFO_FIELDS, string][]) {
    const wanted = info[option]
    const present = first === undefined ? null : resolveIn(first, own.get(key))
    if (wanted !== undefined) result.set(key, encodeText(wanted))
    else if (present instanceof PdfString) result.set(key, present)
  }
  const date = encodeText(`D:${now.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`)
  return result.set('Producer', encodeText('Recto')).set('CreationDate', date).set('ModDate', date)
}

/** Whether a file is a portfolio, that is, has a Collection of attachments (12.3.5). */
export function isPortfolio(input: MergeInput): boolean {
  return resolveIn(input, input.document.reader.catalog.get('Collection')) instanceof PdfDictionary
}
