import { unzipSync } from 'fflate'

import { elementsOf, parsePart, type XmlNode } from './xml-node.ts'

interface Relationship {
  type: string
  target: string
}

/** A part of a package with what it refers to, by identifier. */
export interface WordPart {
  root: XmlNode
  relationships: ReadonlyMap<string, Relationship>
}

/** The parts of a .docx file, found by their relationships (ISO/IEC 29500-2). */
export class WordPackage {
  readonly document: WordPart
  readonly #files: Readonly<Record<string, Uint8Array>>

  constructor(bytes: Uint8Array) {
    this.#files = unzipSync(bytes)
    const main = [...this.#relationshipsOf('').values()].find(({ type }) => type === 'officeDocument')
    const document = main === undefined ? undefined : this.part(main.target)
    if (document === undefined) throw new Error('The package has no document.')
    this.document = document
  }

  /** A part by its name in the package; undefined where it is missing. */
  part(name: string): WordPart | undefined {
    const bytes = this.#files[name]
    return bytes === undefined ? undefined : { root: parsePart(bytes), relationships: this.#relationshipsOf(name) }
  }

  /** The part of the document with a certain role, such as `styles`. */
  related(role: string): WordPart | undefined {
    const found = [...this.document.relationships.values()].find(({ type }) => type === role)
    return found === undefined ? undefined : this.part(found.target)
  }

  #relationshipsOf(name: string): Map<string, Relationship> {
    const slash = name.lastIndexOf('/') + 1
    const bytes = this.#files[`${name.slice(0, slash)}_rels/${name.slice(slash)}.rels`]
    if (bytes === undefined) return new Map()
    return new Map(
      elementsOf(parsePart(bytes)).map(({ attributes }) => {
        const { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode } = attributes
        const isExternal = mode === 'External'
        const resolved = isExternal ? target : decodeURI(new URL(target, `file:///${name}`).pathname.slice(1))
        return [id, { type: type.slice(type.lastIndexOf('/') + 1), target: resolved }]
      }),
    )
  }
}
