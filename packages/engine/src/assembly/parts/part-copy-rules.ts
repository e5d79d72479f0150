import { type CopyRules, isGoTo, isName, dropSignatures, PdfDictionary, type PdfObject, PdfReference } from '@recto/pdf'

import { copyDestination, targetPage, resolveIn, type Part } from './part.ts'

/** Keys of actions and of trigger events (ISO 32000-2, 12.6.3). */
const ACTIONS = new Set('A PA Next E X D U Fo Bl PO PC PV PI O C K F V WC WS DS WP DP'.split(' '))

/** Arrays from which objects that are not copied are removed. */
const LISTS = new Set(['Annotations', 'Fields', 'Kids', 'Next', 'Ref', 'T'])

/** Makes the copy rules of a part, which remove everything that leads out of it. */
export function partCopyRules(part: Part): CopyRules {
  const signatures = dropSignatures(part.source.document.reader)
  return {
    omits: (key, value, owner) =>
      key === 'Dest' ||
      (key === 'D' && isGoTo(owner)) ||
      (ACTIONS.has(key) && leadsOut(part, value)) ||
      (LISTS.has(key) && Array.isArray(resolveIn(part, value))) ||
      signatures.omits(key, value),
    rewrite: (copy, original) => {
      signatures.rewrite(copy)
      setDestination(part, copy, original)
      for (const key of LISTS) if (original.has(key)) setList(part, key, copy, original)
    },
  }
}

/** Whether an action leads out of the part, or follows an article thread that the part lacks. */
function leadsOut(part: Part, value: PdfObject): boolean {
  if (!(value instanceof PdfReference || value instanceof PdfDictionary)) return false
  const action = resolveIn(part, value)
  if (isGoTo(action)) return targetPage(part, action.get('D')) === undefined
  return !part.hasArticles && action instanceof PdfDictionary && isName(action.get('S'), 'Thread') && action.has('D')
}

function setDestination(part: Part, copy: PdfDictionary, original: PdfDictionary): void {
  for (const key of ['Dest', 'D']) {
    if (!original.has(key) || (key === 'D' && !isGoTo(original))) continue
    const destination = copyDestination(part, original.get(key))
    if (destination !== null) copy.set(key, destination)
  }
}

function setList(part: Part, key: string, copy: PdfDictionary, original: PdfDictionary): void {
  const list = resolveIn(part, original.get(key))
  if (!Array.isArray(list)) return
  const items = list.filter((item) => !(key === 'Next' && leadsOut(part, item))).map((item) => part.copier.copy(item))
  const kept = items.filter((item) => item !== null)
  if (kept.length > 0 || list.length === 0) copy.set(key, kept)
}
