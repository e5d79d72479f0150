import type { OfficePackage } from './office-package.ts'
import { attributeOf } from './scan-tags.ts'

/** A relationship to another part. */
export interface Relationship {
  id: string
  /** The last segment of its type, such as `officeDocument`, which is the same in ISO and ECMA documents. */
  type: string
  /** The name of the part. */
  target: string
}

/** The parts that a part refers to (ECMA-376-2, 8.5); with an empty name those of the package. External ones are left out. */
export async function relationshipsOf(files: OfficePackage, part: string): Promise<Relationship[]> {
  const slash = part.lastIndexOf('/') + 1
  const found: Relationship[] = []
  for (const tag of await files.tags(`${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`)) {
    if (tag.name !== 'Relationship' || attributeOf(tag, 'TargetMode') === 'External') continue
    const type = attributeOf(tag, 'Type') ?? ''
    found.push({
      id: attributeOf(tag, 'Id') ?? '',
      type: type.slice(type.lastIndexOf('/') + 1),
      target: resolve(part, attributeOf(tag, 'Target') ?? ''),
    })
  }
  return found
}

/** Resolves a part name relative to another part. */
function resolve(part: string, target: string): string {
  const steps = target.startsWith('/') ? [] : part.split('/').slice(0, -1)
  for (const step of target.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.join('/')
}
