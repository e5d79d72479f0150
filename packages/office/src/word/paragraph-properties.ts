import type { Border, Borders, ParagraphFormat, TabStop } from '@recto/layout'

import { hexColor, within } from '../package/units.ts'
import { element, wrap, type Attributes } from '../package/xml.ts'
import { property, toggle } from './properties.ts'
import { shading } from './run-properties.ts'
import { eighths, positiveTwips, twips } from './units.ts'

/** In text from right to left, left means where lines begin, as Word has it. */
const ALIGNMENT = { start: 'left', center: 'center', end: 'right', justify: 'both' } as const
const TAB_ALIGNMENT = { start: 'left', center: 'center', end: 'right', decimal: 'decimal' } as const
const LEADERS = { none: undefined, dots: 'dot', line: 'underscore' } as const
const LINE_RULES = { exact: 'exact', least: 'atLeast', times: 'auto' } as const
const BORDER_LINES = { single: 'single', double: 'double', dashed: 'dashed', dotted: 'dotted' } as const

/** Twips of a line that is as high as its font says (ISO/IEC 29500-1, 17.3.1.33). */
const SINGLE_LINE = 240
/** As far as a border may be from what it borders, in points (17.3.4). */
const MAX_BORDER_SPACE = 31
/** Word refuses paragraphs with more. */
const MAX_TABS = 64

/** What stands around the format itself in the properties of a paragraph; XML each. */
export interface ParagraphFrame {
  style?: string | undefined
  numbering?: string | undefined
  outlineLevel?: number | undefined
  /** Of the mark at its end, which says how high the line of an empty paragraph is. */
  mark?: string | undefined
  section?: string | undefined
}

/**
 * The properties of a paragraph, in the order that the schema has (17.3.1).
 * @returns the content of `w:pPr`
 */
export function paragraphProperties(format: Partial<ParagraphFormat>, frame: ParagraphFrame = {}): string {
  const { shade, borders, tabs, breakBefore, align } = format
  return [
    frame.style === undefined ? '' : property('w:pStyle', frame.style),
    toggle('w:keepNext', format.keepWithNext),
    // A break of columns is a character of the text, which text processors drop where there is said to be none of pages.
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

/** Borders of a paragraph or cell, in the order of the schema. */
export function bordersOf({ top, left, bottom, right }: Borders): string {
  return border('w:top', top) + border('w:left', left) + border('w:bottom', bottom) + border('w:right', right)
}

function border(name: string, side: Border | undefined): string {
  if (side === undefined) return ''
  return element(name, {
    'w:val': BORDER_LINES[side.line],
    'w:sz': eighths(side.width),
    'w:space': within(side.space, 0, MAX_BORDER_SPACE),
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

/** A line without height would hide its text. */
function line({ rule, value }: ParagraphFormat['lineHeight']): number {
  return rule === 'times' ? within(value * SINGLE_LINE, 20, SINGLE_LINE * 20) : positiveTwips(value, 1)
}

/** Indents of text from right to left are counted from the right, as Word has it. */
function indents({ indentStart, indentEnd, firstLine }: Partial<ParagraphFormat>): string {
  const attributes: Attributes = {
    'w:left': indentStart === undefined ? undefined : twips(indentStart),
    'w:right': indentEnd === undefined ? undefined : twips(indentEnd),
    ...firstLineIndent(firstLine),
  }
  return isEmpty(attributes) ? '' : element('w:ind', attributes)
}

/** The first line's indent beyond the others; below zero it hangs out. */
export function firstLineIndent(firstLine: number | undefined): Attributes {
  if (firstLine === undefined) return {}
  return firstLine < 0 ? { 'w:hanging': twips(-firstLine) } : { 'w:firstLine': twips(firstLine) }
}

function isEmpty(attributes: Attributes): boolean {
  return Object.values(attributes).every((value) => value === undefined)
}
