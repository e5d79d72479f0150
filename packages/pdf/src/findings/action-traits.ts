import type { FindingKind } from '@recto/contract'

import type { Resolve } from '../objects/decode-stream.ts'
import { PdfDictionary, PdfName } from '../objects/objects.ts'
import { isLocalAddress, isScriptAddress } from './addresses.ts'
import type { Trait } from './trait.ts'

/**
 * Action types (ISO 32000-2, table 201) and the entries that identify such an action, because structure elements and
 * renditions also have an `S`.
 */
const ACTIONS: Record<string, { kind: FindingKind; needs: readonly string[] }> = {
  JavaScript: { kind: 'javascript', needs: ['JS'] },
  Launch: { kind: 'launch', needs: ['F', 'Win', 'Mac', 'Unix'] },
  SubmitForm: { kind: 'submitForm', needs: ['F'] },
  ImportData: { kind: 'importData', needs: ['F'] },
  GoToR: { kind: 'localFiles', needs: ['F'] },
  Thread: { kind: 'localFiles', needs: ['F'] },
  GoToE: { kind: 'embeddedGoTo', needs: ['F', 'T', 'D'] },
  Rendition: { kind: 'media', needs: ['R', 'OP', 'JS'] },
  Sound: { kind: 'media', needs: ['Sound'] },
  Movie: { kind: 'media', needs: ['Annotation', 'T', 'Operation'] },
  GoTo3DView: { kind: 'media', needs: ['TA', 'V'] },
  RichMediaExecute: { kind: 'media', needs: ['TA', 'CMD'] },
}

/** What a dictionary does if it is an action (12.6). */
export function actionTraits(dictionary: PdfDictionary, resolve: Resolve): Trait[] {
  const type = resolve(dictionary.get('S'))
  if (!(type instanceof PdfName)) {
    // Scripts in the name tree run without a type.
    return type === null && dictionary.has('JS') ? [{ kind: 'javascript' }] : []
  }
  if (type.value === 'URI') return addressTraits(dictionary, resolve)
  const action = Object.hasOwn(ACTIONS, type.value) ? ACTIONS[type.value] : undefined
  if (action === undefined || !action.needs.some((key) => dictionary.has(key))) return []
  const traits: Trait[] = [{ kind: action.kind }]
  // A rendition action can play something and run a script (12.6.4.14).
  if (type.value === 'Rendition' && dictionary.has('JS')) traits.push({ kind: 'javascript', entries: ['JS'] })
  return traits
}

function addressTraits(dictionary: PdfDictionary, resolve: Resolve): Trait[] {
  const address = resolve(dictionary.get('URI'))
  if (address === null || address instanceof PdfDictionary) return []
  if (isScriptAddress(address)) return [{ kind: 'javascript' }]
  return [{ kind: isLocalAddress(address) ? 'localFiles' : 'webLinks' }]
}
