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
/** Largest distance between a border and its text, in points (17.3.4). */
const MAX_BORDER_SPACE = 31
/** Word refuses to open documents with more tab stops in a paragraph. */
const MAX_TABS = 64

/** Properties of a paragraph that are not part of its format. `numbering`, `mark` and `section` are XML. */
export interface ParagraphSettings {
  style?: string | undefined
  numbering?: string | undefined
  outlineLevel?: number | undefined
  /** Run properties of the paragraph mark, which set the line height of an empty paragraph. */
  mark?: string | undefined
  section?: string | undefined
}

/**
 * Paragraph properties in schema order (17.3.1).
 * @returns the content of `w:pPr`
 */
export function paragraphProperties(format: Partial<ParagraphFormat>, frame: ParagraphSettings = {}): string {
  const { shade, borders, tabs, breakBefore, align } = format
  return [
    frame.style === undefined ? '' : property('w:pStyle', frame.style),
    toggle('w:keepNext', format.keepWithNext),
    // A column break is a character, which some word processors drop if the paragraph also has `pageBreakBefore`.
    toggle(
      'w:pageBreakBefore',
      breakBefore === undefined || breakBefore === 'column' ? undefined : breakBefore === 'page',
    ),
    frame.numbering ?? '',
    borders === undefined ? '' : wrap('w:pBdr', bordersOf(borders)),
    shade === undefined ? '' : shading(shade),
    tabs === undefined ? '' : wrap('w:tabs', tabStops(tabs)),
    toggle('w:bidi', format.isRightToLeft),
    spacing(format),
    indents(format),
    align === undefined ? '' : property('w:jc', ALIGNMENT[align]),
    frame.outlineLevel === undefined ? '' : property('w:outlineLvl', frame.outlineLevel),
    wrap('w:rPr', frame.mark ?? ''),
    frame.section ?? '',
  ].join('')
}

/** Borders of a paragraph or cell, in schema order. */
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

/** Line spacing, never zero: that would hide the text. */
function line({ rule, value }: ParagraphFormat['lineHeight']): number {
  return rule === 'times' ? roundAndClamp(value * SINGLE_LINE, 20, SINGLE_LINE * 20) : positiveTwips(value, 1)
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

/** First-line indent relative to the other lines; negative values are a hanging indent. */
export function firstLineIndent(firstLine: number | undefined): Attributes {
  if (firstLine === undefined) return {}
  return firstLine < 0 ? { 'w:hanging': twips(-firstLine) } : { 'w:firstLine': twips(firstLine) }
}

function isEmpty(attributes: Attributes): boolean {
  return Object.values(attributes).every((value) => value === undefined)
}
