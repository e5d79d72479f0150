import {
  decodeText,
  structuralKey,
  dictionary,
  encodeText,
  PdfDictionary,
  type PdfObject,
  PdfReference,
  PdfString,
} from '@recto/pdf'

import { renameClashes } from './combine-names.ts'
import { uniqueName, resolveIn, type MergeInput, type MergeOutput } from './merge-input.ts'
import { renameFontsIn } from './rewrite-names.ts'

/** Finds new names for top-level fields and fonts whose names an earlier file uses. Call before copying anything. */
export function planFormRenames(inputs: readonly MergeInput[], output: MergeOutput): void {
  const taken = new Set<string>()
  const fonts = new Map<string, string>()
  for (const input of inputs) {
    const form = formOf(input)
    if (form === undefined) continue
    const names = rootFields(input, form).flatMap(({ field }) => partialName(input, field) ?? [])
    renameClashes(names, taken, input.renames.fields, input.copy)
    if (input.copy === undefined) planFontRenames(input, form, fonts)
    const count = input.renames.fields.size
    if (count > 0 && input.copy === undefined)
      output.warnings.push({ code: 'FIELDS_RENAMED', file: input.document.name, count })
    if (form.has('XFA')) output.warnings.push({ code: 'XFA_REMOVED', file: input.document.name })
  }
}

function planFontRenames(input: MergeInput, form: PdfDictionary, taken: Map<string, string>): void {
  for (const [key, font] of fontsOf(input, form).entries) {
    const contentKey =
      structuralKey(font, input.document.reader.resolve, () => undefined) ?? `file at ${input.firstPage}`
    const known = taken.get(key)
    const target = known === undefined || known === contentKey ? key : uniqueName(key, taken)
    if (target !== key) input.renames.fonts.set(key, target)
    taken.set(target, contentKey)
  }
}

/**
 * Merges the interactive forms (ISO 32000-2, 12.7). Fields keep their values and appearance streams; form-wide defaults
 * that differ between files are written into the fields.
 */
export async function combineForms(inputs: readonly MergeInput[], output: MergeOutput): Promise<void> {
  const forms = inputs.flatMap((input) => {
    const form = formOf(input)
    return form === undefined ? [] : [{ input, form }]
  })
  if (forms.length === 0) return
  const combined = new PdfDictionary()
  const [first] = forms
  for (const key of ['DA', 'Q'] as const) {
    const value = first === undefined ? null : resolveIn(first.input, first.form.get(key))
    if (value !== null) combined.set(key, value)
  }
  // Fields refer to each other, so all references are allocated before any field is copied.
  const fields = forms.flatMap(({ input, form }) =>
    rootFields(input, form).map(({ reference, field }) => {
      const target = output.writer.allocate()
      if (reference !== undefined) input.copier.redirect(reference, target)
      return { input, form, field, target }
    }),
  )
  for (const { input, form, field, target } of fields) {
    await output.writer.write(target, copyField(input, form, field, combined))
    output.kept.formFields += countFields(input, field)
  }
  const order = forms.flatMap(({ input, form }) => listIn(input, form.get('CO')).map((item) => input.copier.copy(item)))
  combined.set(
    'Fields',
    fields.map(({ target }) => target),
  )
  if (order.length > 0)
    combined.set(
      'CO',
      order.filter((field) => field !== null),
    )
  if (forms.some(({ input, form }) => resolveIn(input, form.get('NeedAppearances')) === true))
    combined.set('NeedAppearances', true)
  // Without DR viewers use their own default resources; an empty dictionary would prevent that.
  const resources = combineResources(forms)
  if (resources.entries.size > 0) combined.set('DR', resources)
  output.catalog.set('AcroForm', await output.writer.add(combined))
}

function copyField(
  input: MergeInput,
  form: PdfDictionary,
  field: PdfDictionary,
  combined: PdfDictionary,
): PdfDictionary {
  const copy = input.copier.copyDictionary(field)
  const name = partialName(input, field)
  const renamed = name === undefined ? undefined : input.renames.fields.get(name)
  if (renamed !== undefined) copy.set('T', encodeText(renamed))
  const appearance = resolveIn(input, form.get('DA'))
  if (!field.has('DA') && appearance instanceof PdfString && !isSame(appearance, combined.get('DA'))) {
    copy.set('DA', renameFontsIn(appearance, input.renames.fonts))
  }
  const alignment = resolveIn(input, form.get('Q')) ?? 0
  if (!field.has('Q') && alignment !== (combined.get('Q') ?? 0)) copy.set('Q', alignment)
  return copy
}

/** The default resources of all files, with fonts under their new names. */
function combineResources(forms: readonly { input: MergeInput; form: PdfDictionary }[]): PdfDictionary {
  const combined = new PdfDictionary()
  for (const { input, form } of forms) {
    const own = resolveIn(input, form.get('DR'))
    if (!(own instanceof PdfDictionary)) continue
    for (const [category, value] of own.entries) {
      const resources = resolveIn(input, value)
      if (!(resources instanceof PdfDictionary)) {
        if (!combined.has(category)) combined.set(category, input.copier.copy(value))
        continue
      }
      const present = combined.get(category)
      const target = present instanceof PdfDictionary ? present : new PdfDictionary()
      combined.set(category, target)
      for (const [key, resource] of resources.entries) {
        const name = category === 'Font' ? (input.renames.fonts.get(key) ?? key) : key
        if (!target.has(name)) target.set(name, input.copier.copy(resource))
      }
    }
  }
  return combined
}

function formOf(input: MergeInput): PdfDictionary | undefined {
  const form = resolveIn(input, input.document.reader.catalog.get('AcroForm'))
  return form instanceof PdfDictionary ? form : undefined
}

function fontsOf(input: MergeInput, form: PdfDictionary): PdfDictionary {
  const resources = resolveIn(input, form.get('DR'))
  const fonts = resources instanceof PdfDictionary ? resolveIn(input, resources.get('Font')) : null
  return fonts instanceof PdfDictionary ? fonts : dictionary({})
}

function rootFields(input: MergeInput, form: PdfDictionary): { reference?: PdfReference; field: PdfDictionary }[] {
  const seen = new Set<PdfDictionary>()
  return listIn(input, form.get('Fields')).flatMap((item) => {
    const field = resolveIn(input, item)
    if (!(field instanceof PdfDictionary) || seen.has(field)) return []
    seen.add(field)
    return [item instanceof PdfReference ? { reference: item, field } : { field }]
  })
}

function partialName(input: MergeInput, field: PdfDictionary): string | undefined {
  const title = resolveIn(input, field.get('T'))
  return title instanceof PdfString ? decodeText(title.bytes) : undefined
}

/** Counts terminal fields. Kids without a name are widgets (12.7.4.2). */
function countFields(input: MergeInput, root: PdfDictionary): number {
  const seen = new Set<PdfDictionary>()
  const open = [root]
  let count = 0
  for (let field = open.pop(); field !== undefined; field = open.pop()) {
    if (seen.has(field)) continue
    seen.add(field)
    let isLeaf = true
    for (const kid of listIn(input, field.get('Kids'))) {
      const below = resolveIn(input, kid)
      if (!(below instanceof PdfDictionary) || !below.has('T')) continue
      isLeaf = false
      open.push(below)
    }
    if (isLeaf) count += 1
  }
  return count
}

function listIn(input: MergeInput, object: PdfObject): PdfObject[] {
  const list = resolveIn(input, object)
  return Array.isArray(list) ? list : []
}

function isSame(left: PdfString, right: PdfObject): boolean {
  return right instanceof PdfString && decodeText(left.bytes) === decodeText(right.bytes)
}
