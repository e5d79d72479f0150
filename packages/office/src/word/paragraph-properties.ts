import type { Border, Borders, ParagraphFormat, TabStop } from '@recto/layout'

import { hexColor, roundAndClamp } from '../package/units.ts'
import { element, wrap, type Attributes } from '../package/xml.ts'
import { property, toggle } from './properties.ts'
import { shading } from './run-properties.ts'
import { eighths, positiveTwips, twips } from './units.ts'

/** In right-to-left paragraphs `left` means the leading edge. */
const ALIGNMENT = { start: 'left', center: 'center', end: 'right', justify: 'both' } as const
const TAB_ALIGNMENT = { start: 'left', center: 'center', end: 'right', decimal: 'decimal' } as const
const LEADERS = { none: undefined, dots: 'dot', line: 'underscore' } as const
const LINE_RULES = { exact: 'exact', least: 'atLeast', times: 'auto' } as const
const BORDER_LINES = { single: 'single', double: 'double', dashed: 'dashed', dotted: 'dotted' } as const

/** Single line spacing, in 240ths of a line (ISO/IEC 29500-1, 17.3.1.33). */
const SINGLE_LINE = 240
/** Smallest and largest line spacing written, in 240ths of a line: a twelfth of a line, and 20 lines. */
const [MIN_LINE, MAX_LINE] = [20, 4800]
/** Largest distance between a border and its text, in points (`w:space`, 17.3.4). */
const MAX_BORDER_SPACE = 31
/** Largest number of tab stops of a paragraph: Word refuses to open documents with more. */
const MAX_TABS = 64

/** Properties of a paragraph that are not part of its format. */
export interface ParagraphSettings {
  /** Style ID. */
  style?: string | undefined
  /** `w:numPr`. */
  numbering?: string | undefined
  /** From 0. */
  outlineLevel?: number | undefined
  /** Run properties of the paragraph mark, on which the height of an empty paragraph depends; content of `w:rPr`. */
  mark?: string | undefined
  /** `w:sectPr` of the section that ends with the paragraph. */
  section?: string | undefined
}

/**
 * Paragraph properties in schema order (17.3.1).
 * @returns the content of `w:pPr`
 */
export function paragraphProperties(format: Partial<ParagraphFormat>, settings: ParagraphSettings = {}): string {
  const { shade, borders, tabs, breakBefore, align } = format
  return [
    settings.style === undefined ? '' : property('w:pStyle', settings.style),
    toggle('w:keepNext', format.keepWithNext),
    // A column break is a character (`w:br`), which some word processors ignore next to `pageBreakBefore`.
    toggle(
      'w:pageBreakBefore',
      breakBefore === undefined || breakBefore === 'column' ? undefined : breakBefore === 'page',
    ),
    settings.numbering ?? '',
    borders === undefined ? '' : wrap('w:pBdr', bordersOf(borders)),
    shade === undefined ? '' : shading(shade),
    tabs === undefined ? '' : wrap('w:tabs', tabStops(tabs)),
    toggle('w:bidi', format.isRightToLeft),
    spacing(format),
    indents(format),
    align === undefined ? '' : property('w:jc', ALIGNMENT[align]),
    settings.outlineLevel === undefined ? '' : property('w:outlineLvl', settings.outlineLevel),
    wrap('w:rPr', settings.mark ?? ''),
    settings.section ?? '',
  ].join('')
}

/** Borders of a paragraph or cell, in schema order (17.3.1.24, 17.4.66). */
export function bordersOf({ top, left, bottom, right }: Borders): string {
  return border('w:top', top) + border('w:left', left) + border('w:bottom', bottom) + border('w:right', right)
}

function border(name: string, side: Border | undefined): string {
  if (side === undefined) return ''
  return element(name, {
    'w:val': BORDER_LINES[side.line],
    'w:sz': eighths(side.width),
    'w:space': roundAndClamp(side.space, 0, MAX_BORDER_SPACE),
    'w:color': hexColor(side.color),
  })
}

function tabStops(tabs: readonly TabStop[]): string {
  return tabs
    .slice(0, MAX_TABS)
    .toSorted((one, other) => one.position - other.position)
    .map(({ align, leader, position }) =>
      element('w:tab', {
        'w:val': TAB_ALIGNMENT[align],
        'w:leader': LEADERS[leader],
        'w:pos': twips(position),
      }),
    )
    .join('')
}

function spacing({ spaceBefore, spaceAfter, lineHeight }: Partial<ParagraphFormat>): string {
  const attributes: Attributes = {
    'w:before': spaceBefore === undefined ? undefined : positiveTwips(spaceBefore),
    'w:after': spaceAfter === undefined ? undefined : positiveTwips(spaceAfter),
    'w:line': lineHeight === undefined ? undefined : line(lineHeight),
    'w:lineRule': lineHeight === undefined ? undefined : LINE_RULES[lineHeight.rule],
  }
  return isEmpty(attributes) ? '' : element('w:spacing', attributes)
}

/** Line spacing (`w:line`), never zero, which would hide the text. */
function line({ rule, value }: ParagraphFormat['lineHeight']): number {
  return rule === 'times' ? roundAndClamp(value * SINGLE_LINE, MIN_LINE, MAX_LINE) : positiveTwips(value, 1)
}

/** In right-to-left paragraphs `left` means the leading edge. */
function indents({ indentStart, indentEnd, firstLine }: Partial<ParagraphFormat>): string {
  const attributes: Attributes = {
    'w:left': indentStart === undefined ? undefined : twips(indentStart),
    'w:right': indentEnd === undefined ? undefined : twips(indentEnd),
    ...firstLineIndent(firstLine),
  }
  return isEmpty(attributes) ? '' : element('w:ind', attributes)
}

/** First-line indent relative to the other lines, in points; a negative value is a hanging indent. */
export function firstLineIndent(firstLine: number | undefined): Attributes {
  if (firstLine === undefined) return {}
  return firstLine < 0 ? { 'w:hanging': twips(-firstLine) } : { 'w:firstLine': twips(firstLine) }
}

function isEmpty(attributes: Attributes): boolean {
  return Object.values(attributes).every((value) => value === undefined)
}
