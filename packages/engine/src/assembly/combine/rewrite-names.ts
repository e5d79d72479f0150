import {
  type CopyRules,
  decodeText,
  encodeText,
  isName,
  type PdfDictionary,
  PdfName,
  type PdfObject,
  PdfStream,
  PdfString,
} from '@recto/pdf'
import { fromLatin1, latin1 } from '@recto/runtime'

import type { MergeInput } from './merge-input.ts'

/** Makes the rewrite rule for the dictionaries of one input: destinations, parent tree keys and clashing names. */
export function createRewrite(input: MergeInput): CopyRules['rewrite'] {
  const { renames } = input
  const hasFieldNames = renames.fields.size > 0
  const hasStructureNames = renames.structureIds.size + renames.structureTypes.size + renames.structureClasses.size > 0
  return (copy, original) => {
    rewriteDestinations(copy, original, input)
    if (input.structureOffset > 0) shiftStructureKeys(copy, input.structureOffset)
    if (renames.fonts.size > 0) renameFonts(copy, renames.fonts)
    if (hasFieldNames) renameFields(copy, original, input)
    if (hasStructureNames) renameStructure(copy, input)
  }
}

/** Rewrites destinations of links, outline items and go-to actions: renamed ones, and pages given by number. */
function rewriteDestinations(copy: PdfDictionary, original: PdfDictionary, input: MergeInput): void {
  if (copy.has('Dest')) setDestination(copy, original, 'Dest', input)
  if (copy.has('D') && isName(copy.get('S'), 'GoTo')) setDestination(copy, original, 'D', input)
}

function setDestination(copy: PdfDictionary, original: PdfDictionary, key: 'D' | 'Dest', input: MergeInput): void {
  const target = input.document.reader.resolve(original.get(key))
  if (target instanceof PdfString) {
    const renamed = input.renames.destinations.get(latin1(target.bytes))
    if (renamed !== undefined) copy.set(key, new PdfString(fromLatin1(renamed)))
  } else if (target instanceof PdfName) {
    const renamed = input.renames.legacyDestinations.get(target.value)
    if (renamed !== undefined) copy.set(key, new PdfName(renamed))
  } else if (Array.isArray(target) && typeof target[0] === 'number') {
    copy.set(key, copyDestination(target, input))
  }
}

/**
 * Copies an explicit destination. Some writers give the page as a number, which is only valid for remote files
 * (ISO 32000-2, 12.3.2.2) and would point to the wrong page after merging.
 */
export function copyDestination(destination: PdfObject, input: MergeInput): PdfObject {
  const target = input.document.reader.resolve(destination)
  if (!Array.isArray(target)) return input.copier.copy(destination)
  const [page, ...rest] = target
  const reference = typeof page === 'number' ? (input.pages[page] ?? null) : input.copier.copy(page ?? null)
  return [reference, ...rest.map((item) => input.copier.copy(item))]
}

/** Shifts keys into the structure tree's parent tree (14.7.5.4), which the files share after merging. */
function shiftStructureKeys(copy: PdfDictionary, offset: number): void {
  for (const key of ['StructParents', 'StructParent'] as const) {
    const value = copy.get(key)
    if (typeof value === 'number') copy.set(key, value + offset)
  }
}

/** Renames fonts in default appearance strings (12.7.4.3). */
function renameFonts(copy: PdfDictionary, fonts: ReadonlyMap<string, string>): void {
  const appearance = copy.get('DA')
  if (!(appearance instanceof PdfString)) return
  copy.set('DA', renameFontsIn(appearance, fonts))
}

/** A default appearance string with renamed fonts. */
export function renameFontsIn(appearance: PdfString, fonts: ReadonlyMap<string, string>): PdfString {
  const text = latin1(appearance.bytes)
  const renamed = text.replaceAll(/\/([^\s()<>[\]{}/%]+)/g, (whole, font: string) => {
    const name = fonts.get(font)
    return name === undefined ? whole : `/${name}`
  })
  return renamed === text ? appearance : new PdfString(fromLatin1(renamed))
}

/** Renames fields in scripts and in hide, reset-form and submit-form actions. */
function renameFields(copy: PdfDictionary, original: PdfDictionary, input: MergeInput): void {
  const { fields } = input.renames
  const kind = copy.get('S')
  if (isName(kind, 'Hide')) copy.set('T', renameTargets(copy.get('T'), fields))
  if (isName(kind, 'ResetForm') || isName(kind, 'SubmitForm')) {
    const targets = copy.get('Fields')
    if (targets !== null) copy.set('Fields', renameTargets(targets, fields))
  }
  if (isName(kind, 'JavaScript')) {
    const script = readScript(original.get('JS'), input)
    const renamed = script === undefined ? undefined : renameInScript(script, fields)
    if (renamed !== undefined && renamed !== script) copy.set('JS', encodeText(renamed))
  }
}

function renameTargets(targets: PdfObject, fields: ReadonlyMap<string, string>): PdfObject {
  if (Array.isArray(targets)) return targets.map((target) => renameTargets(target, fields))
  if (!(targets instanceof PdfString)) return targets
  return encodeText(renameField(decodeText(targets.bytes), fields))
}

function readScript(object: PdfObject, input: MergeInput): string | undefined {
  const script = input.document.reader.resolve(object)
  if (script instanceof PdfString) return decodeText(script.bytes)
  if (!(script instanceof PdfStream)) return undefined
  const bytes = input.document.reader.decode(script)
  return bytes === undefined ? undefined : decodeText(bytes)
}

/** A fully qualified field name, `a.b.c`, with its first part renamed. */
function renameField(fullName: string, fields: ReadonlyMap<string, string>): string {
  const [first = '', ...rest] = fullName.split('.')
  const renamed = fields.get(first)
  return renamed === undefined ? fullName : [renamed, ...rest].join('.')
}

/** Calls that take field names. */
const FIELD_CALLS =
  /\b(?:getField|resetForm|AFSimple_Calculate|removeField)\s*\((?:[^()"']|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\([^()]*\))*\)/g
const QUOTED = /"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/g

/** Renames fields in a script, so that calculations keep working. */
export function renameInScript(script: string, fields: ReadonlyMap<string, string>): string {
  return script.replaceAll(FIELD_CALLS, (call) =>
    call.replaceAll(QUOTED, (whole, double: string | undefined, single: string | undefined) => {
      const text = double ?? single ?? ''
      const renamed = renameField(text, fields)
      return renamed === text ? whole : `${whole[0]}${renamed}${whole[0]}`
    }),
  )
}

/** Renames identifiers, types and attribute classes of structure elements (14.7.2). */
function renameStructure(copy: PdfDictionary, input: MergeInput): void {
  const { structureIds, structureTypes, structureClasses } = input.renames
  if (copy.has('P') && copy.get('S') instanceof PdfName) {
    copy.set('S', renamedName(copy.get('S'), structureTypes))
    const id = copy.get('ID')
    if (id !== null) copy.set('ID', renamedStrings(id, structureIds))
    const classes = copy.get('C')
    if (classes !== null) copy.set('C', renamedName(classes, structureClasses))
  }
  const headers = copy.get('Headers')
  if (headers !== null) copy.set('Headers', renamedStrings(headers, structureIds))
}

function renamedName(object: PdfObject, names: ReadonlyMap<string, string>): PdfObject {
  if (Array.isArray(object)) return object.map((item) => renamedName(item, names))
  const renamed = object instanceof PdfName ? names.get(object.value) : undefined
  return renamed === undefined ? object : new PdfName(renamed)
}

function renamedStrings(object: PdfObject, names: ReadonlyMap<string, string>): PdfObject {
  if (Array.isArray(object)) return object.map((item) => renamedStrings(item, names))
  const renamed = object instanceof PdfString ? names.get(latin1(object.bytes)) : undefined
  return renamed === undefined ? object : new PdfString(fromLatin1(renamed))
}
