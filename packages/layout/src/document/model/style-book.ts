import type { ParagraphFormat, RunFormat, Style } from '../document-model.ts'
import type { BodyStyle, ParagraphDraft, WordStyle } from '../draft.ts'
import { PLAIN_FORMAT } from '../paragraphs/paragraph-format.ts'
import { PLAIN_RUN } from './inlines.ts'
import { mainStyle, mostOf } from './line-heights.ts'

/** Formats that a style includes; others depend on where the paragraph is. */
const STYLED = ['align', 'firstLine', 'spaceBefore', 'spaceAfter', 'lineHeight', 'indentStart'] as const
/** A bound for time. */
const MAX_SAMPLES = 5000

/** The named styles of a document, with all inherited formats resolved. */
export class StyleBook {
  readonly styles: Style[] = []
  readonly #byName = new Map<string, number>()
  readonly #paragraphs: ParagraphFormat[] = []
  readonly #runs: RunFormat[] = []

  constructor(drafts: readonly ParagraphDraft[], body: BodyStyle) {
    const groups = Map.groupBy(drafts, styleName)
    this.#addStyle('Normal', groups.get('Normal') ?? [], body.style)
    for (const [name, members] of groups) {
      const style = majorityStyle(members)
      if (name !== 'Normal' && style !== undefined) this.#addStyle(name, members, style)
    }
  }

  /** The index of a paragraph's style. */
  indexOf(draft: ParagraphDraft): number {
    return this.#byName.get(styleName(draft)) ?? 0
  }

  runOf(index: number): RunFormat {
    return this.#runs[index] ?? PLAIN_RUN
  }

  /** The overrides of a style in a format. */
  differing(format: ParagraphFormat, index: number): Partial<ParagraphFormat> {
    return difference(format, this.#paragraphs[index] ?? PLAIN_FORMAT)
  }

  #addStyle(name: string, members: readonly ParagraphDraft[], { ...wordStyle }: WordStyle): void {
    const [plain, plainRun] = [this.#paragraphs[0] ?? PLAIN_FORMAT, this.#runs[0] ?? PLAIN_RUN]
    const paragraph = { ...plain, ...usualFormat(members), keepWithNext: /^(?:Heading|Title)/.test(name) }
    // Decorations of words are never part of a style.
    const run = { ...plainRun, ...wordStyle, shade: undefined, isUnderlined: false, isStruck: false }
    const isFirst = this.styles.length === 0
    this.#byName.set(name, this.styles.length)
    this.#paragraphs.push(paragraph)
    this.#runs.push(run)
    const [ownParagraph, ownRun] = [difference(paragraph, plain), difference(run, plainRun)]
    const basics = { family: run.family, size: run.size }
    this.styles.push({ name, paragraph: ownParagraph, run: isFirst ? { ...ownRun, ...basics } : ownRun })
  }
}

function styleName({ role, container }: ParagraphDraft): string {
  switch (role.kind) {
    case 'title':
      return 'Title'
    case 'heading':
      return `Heading ${role.level}`
    case 'item':
      return container === 'cell' ? 'Table Text' : 'List Paragraph'
    case 'caption':
      return 'Caption'
    case 'contents':
      return `TOC ${role.level}`
    case 'body':
      return { page: 'Normal', cell: 'Table Text', note: 'Footnote Text', head: 'Header' }[container]
  }
}

function majorityStyle(members: readonly ParagraphDraft[]): WordStyle | undefined {
  const counts = new Map<WordStyle, number>()
  for (const member of members.slice(0, MAX_SAMPLES)) {
    const style = mainStyle(member)
    if (style !== undefined) counts.set(style, (counts.get(style) ?? 0) + Math.max(1, member.lines.length))
  }
  return mostOf(counts)
}

function usualFormat(members: readonly ParagraphDraft[]): Partial<ParagraphFormat> {
  const samples = members.slice(0, MAX_SAMPLES)
  const entries = STYLED.flatMap((field) => {
    const values = new Map<string, number>()
    for (const { format, lines } of samples) {
      const key = JSON.stringify(format[field])
      values.set(key, (values.get(key) ?? 0) + Math.max(1, lines.length))
    }
    const most = mostOf(values)
    // The JSON was written above, so it has the field's type.
    return most === undefined ? [] : [[field, JSON.parse(most) as unknown]]
  })
  return Object.fromEntries(entries) as Partial<ParagraphFormat>
}

function difference<F extends object>(format: F, from: F): Partial<F> {
  const entries = Object.entries(format).filter(([key, value]) => {
    const other: unknown = from[key as keyof F]
    return typeof value === 'object' || typeof other === 'object'
      ? JSON.stringify(value) !== JSON.stringify(other)
      : value !== other
  })
  return Object.fromEntries(entries) as Partial<F>
}
