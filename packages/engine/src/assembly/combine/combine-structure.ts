import {
  structuralKey,
  dictionary,
  name,
  PdfDictionary,
  PdfName,
  type PdfObject,
  PdfReference,
  PdfString,
  readNameTree,
  readNumberTree,
  writeNameTree,
  writeNumberTree,
} from '@recto/pdf'
import { latin1 } from '@recto/runtime'

import { renameClashes } from './combine-names.ts'
import { uniqueName, resolveIn, type MergeInput, type MergeOutput } from './merge-input.ts'

/** Finds new names and parent tree keys where structure trees clash. Call before copying anything. */
export function planStructureRenames(inputs: readonly MergeInput[]): void {
  const ids = new Set<string>()
  const roles = new Map<string, string>()
  const classes = new Map<string, string>()
  let offset = 0
  for (const input of inputs) {
    const root = structureRoot(input)
    if (root === undefined) continue
    const { resolve } = input.document.reader
    input.structureOffset = offset
    offset += nextParentKey(input, root)
    renameClashes(
      readNameTree(root.get('IDTree'), resolve).map(([key]) => key),
      ids,
      input.renames.structureIds,
      input.copy,
    )
    planMapRenames(input, root.get('RoleMap'), roles, input.renames.structureTypes)
    planMapRenames(input, root.get('ClassMap'), classes, input.renames.structureClasses)
  }
}

/** Renames the keys of a map that have a different value in an earlier file. */
function planMapRenames(
  input: MergeInput,
  map: PdfObject,
  taken: Map<string, string>,
  renames: Map<string, string>,
): void {
  const { resolve } = input.document.reader
  const own = resolve(map)
  if (!(own instanceof PdfDictionary)) return
  for (const [key, value] of own.entries) {
    const contentKey = structuralKey(value, resolve, () => undefined) ?? `${input.firstPage}`
    const known = taken.get(key)
    const target = known === undefined || known === contentKey ? key : uniqueName(key, taken)
    if (target !== key) renames.set(key, target)
    taken.set(target, contentKey)
  }
}

/** The first unused key of a parent tree. ParentTreeNextKey may be too small. */
function nextParentKey(input: MergeInput, root: PdfDictionary): number {
  const { resolve } = input.document.reader
  const claimed = resolve(root.get('ParentTreeNextKey'))
  const largest = readNumberTree(root.get('ParentTree'), resolve).reduce((most, [key]) => Math.max(most, key), -1)
  return Math.max(typeof claimed === 'number' ? Math.min(claimed, 2 ** 24) : 0, largest + 1)
}

/** Merges the structure trees (ISO 32000-2, 14.7) under one root, file by file. */
export async function combineStructure(inputs: readonly MergeInput[], output: MergeOutput): Promise<void> {
  const tagged = inputs.flatMap((input) => {
    const root = structureRoot(input)
    return root === undefined ? [] : [{ input, root }]
  })
  if (tagged.length === 0) return
  const { writer, catalog } = output
  const reference = writer.allocate()
  for (const { input } of tagged) {
    const own = input.document.reader.catalog.get('StructTreeRoot')
    if (own instanceof PdfReference) input.copier.redirect(own, reference)
  }
  const parents: [number, PdfObject][] = []
  const ids: [string, PdfObject][] = []
  const kids: PdfObject[] = []
  for (const { input, root } of tagged) {
    const { resolve } = input.document.reader
    for (const kid of await copyKids(input, root, inputs[0], output)) kids.push(kid)
    for (const [key, value] of readNumberTree(root.get('ParentTree'), resolve)) {
      parents.push([key + input.structureOffset, input.copier.copy(value)])
    }
    for (const [id, element] of readNameTree(root.get('IDTree'), resolve)) {
      ids.push([input.renames.structureIds.get(id) ?? id, input.copier.copy(element)])
    }
  }
  const root = dictionary({
    Type: name('StructTreeRoot'),
    K: kids,
    ParentTree: await writeNumberTree(writer, parents),
    ParentTreeNextKey: parents.reduce((most, [key]) => Math.max(most, key + 1), 0),
    IDTree: ids.length > 0 ? await writeNameTree(writer, ids) : undefined,
    RoleMap: combineMap(tagged, 'RoleMap', (input) => input.renames.structureTypes),
    ClassMap: combineMap(tagged, 'ClassMap', (input) => input.renames.structureClasses),
    ...combineLists(tagged),
  })
  await writer.write(reference, root)
  catalog.set('StructTreeRoot', reference)
  catalog.set('MarkInfo', dictionary({ Marked: true }))
  output.kept.tagged = true
  const isTagged = new Set(tagged.map(({ input }) => input))
  if (inputs.some((input) => input.copy === undefined && !isTagged.has(input)))
    output.warnings.push({ code: 'PARTLY_UNTAGGED' })
}

function structureRoot(input: MergeInput): PdfDictionary | undefined {
  const root = resolveIn(input, input.document.reader.catalog.get('StructTreeRoot'))
  return root instanceof PdfDictionary ? root : undefined
}

/** Copies the top-level elements of a file, with Lang where the file's language is not that of the first file. */
async function copyKids(
  input: MergeInput,
  root: PdfDictionary,
  first: MergeInput | undefined,
  output: MergeOutput,
): Promise<PdfObject[]> {
  const { resolve } = input.document.reader
  const kids = resolve(root.get('K'))
  const language = languageOf(input)
  const isOtherLanguage = language instanceof PdfString && !isSameText(language, languageOf(first))
  const copies: PdfObject[] = []
  for (const kid of Array.isArray(kids) ? kids : [root.get('K')]) {
    const element = resolve(kid)
    if (isOtherLanguage && element instanceof PdfDictionary && !element.has('Lang')) {
      const target = output.writer.allocate()
      if (kid instanceof PdfReference) input.copier.redirect(kid, target)
      await output.writer.write(target, input.copier.copyDictionary(element).set('Lang', language))
      copies.push(target)
    } else if (element !== null) copies.push(input.copier.copy(kid))
  }
  return copies
}

function languageOf(input: MergeInput | undefined): PdfObject {
  return input === undefined ? null : resolveIn(input, input.document.reader.catalog.get('Lang'))
}

function isSameText(text: PdfString, other: PdfObject): boolean {
  return other instanceof PdfString && latin1(text.bytes) === latin1(other.bytes)
}

type TaggedInputs = readonly { input: MergeInput; root: PdfDictionary }[]

function combineMap(
  tagged: TaggedInputs,
  key: 'RoleMap' | 'ClassMap',
  renamesOf: (input: MergeInput) => ReadonlyMap<string, string>,
): PdfDictionary | undefined {
  const combined = new PdfDictionary()
  for (const { input, root } of tagged) {
    const own = resolveIn(input, root.get(key))
    if (!(own instanceof PdfDictionary)) continue
    const renames = renamesOf(input)
    for (const [from, value] of own.entries) {
      const copy = input.copier.copy(value)
      // A role may map to another role of the same file.
      const target = key === 'RoleMap' && copy instanceof PdfName ? name(renames.get(copy.value) ?? copy.value) : copy
      combined.set(renames.get(from) ?? from, target)
    }
  }
  return combined.entries.size > 0 ? combined : undefined
}

/** Arrays of the root that can be concatenated (table 354). */
function combineLists(tagged: TaggedInputs): Record<string, PdfObject> {
  const lists: Record<string, PdfObject> = {}
  for (const key of ['Namespaces', 'PronunciationLexicon', 'AF']) {
    const items = tagged.flatMap(({ input, root }) => {
      const own = resolveIn(input, root.get(key))
      return Array.isArray(own) ? own.map((item) => input.copier.copy(item)) : []
    })
    if (items.length > 0) lists[key] = items
  }
  return lists
}
