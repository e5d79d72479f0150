import {
  isName,
  type ObjectEdits,
  PdfDictionary,
  type PdfObject,
  PdfReference,
  PdfStream,
  type WholeData,
} from '@recto/pdf'

import { reduceIccProfile } from './reduce-icc-profile.ts'

/** Reduces ICC profiles to what rendering needs, except those of output intents. */
export function reduceIccProfiles(edits: ObjectEdits, decode: (stream: PdfStream) => WholeData | undefined): void {
  const objects = edits.reachable()
  const whole = outputProfiles(objects.values())
  for (const number of colorProfiles(objects.values())) {
    const stream = edits.get(number)
    if (whole.has(number) || !(stream instanceof PdfStream)) continue
    const data = decode(stream)
    const reduced = data === undefined || data.filter !== undefined ? undefined : reduceIccProfile(data.data)
    if (reduced === undefined) continue
    const kept = [...stream.dictionary.entries].filter(([key]) => key !== 'Filter' && key !== 'DecodeParms')
    edits.replace(number, new PdfStream(new PdfDictionary(kept), reduced))
  }
}

/** Profiles of ICCBased color spaces (ISO 32000-2, 8.6.5.5), by object number. */
function colorProfiles(objects: Iterable<PdfObject>): Set<number> {
  const found = new Set<number>()
  const visit = (object: PdfObject): void => {
    if (Array.isArray(object)) {
      const [family = null, profile] = object
      if (isName(family, 'ICCBased') && profile instanceof PdfReference) found.add(profile.number)
      else object.forEach(visit)
    } else if (object instanceof PdfDictionary) object.entries.forEach(visit)
    else if (object instanceof PdfStream) visit(object.dictionary)
  }
  for (const object of objects) visit(object)
  return found
}

/** Profiles of output intents (14.11.5). */
function outputProfiles(objects: Iterable<PdfObject>): Set<number> {
  const found = new Set<number>()
  const visit = (object: PdfObject): void => {
    if (Array.isArray(object)) object.forEach(visit)
    if (!(object instanceof PdfDictionary)) return
    const profile = object.get('DestOutputProfile')
    if (profile instanceof PdfReference) found.add(profile.number)
    object.entries.forEach(visit)
  }
  for (const object of objects) visit(object)
  return found
}
