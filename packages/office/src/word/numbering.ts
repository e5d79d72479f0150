import type { List, ListLevel } from '@recto/layout'

import { roundAndClamp } from '../package/units.ts'
import { element, wrap } from '../package/xml.ts'
import { firstLineIndent } from './paragraph-properties.ts'
import { MAX_LIST_LEVELS } from './paragraphs.ts'
import { property } from './properties.ts'
import { runProperties } from './run-properties.ts'
import { twips } from './units.ts'

const FORMATS = {
  bullet: 'bullet',
  decimal: 'decimal',
  'lower-letter': 'lowerLetter',
  'upper-letter': 'upperLetter',
  'lower-roman': 'lowerRoman',
  'upper-roman': 'upperRoman',
} as const satisfies Record<ListLevel['format'], string>

/** Largest start value that Word accepts. */
const MAX_START = 32_767
/** Longest level text written, in UTF-16 units. */
const MAX_LEVEL_TEXT = 100

/** The numbering definitions and their instances (ISO/IEC 29500-1, 17.9); list 0 of the model has `numId` 1. */
export function numberingXml(lists: readonly List[]): string {
  const definitions = lists.map((list, index) => abstractList(list, index))
  const instances = lists.map((_, index) =>
    element('w:num', { 'w:numId': index + 1 }, property('w:abstractNumId', index)),
  )
  return [...definitions, ...instances].join('')
}

function abstractList({ levels }: List, index: number): string {
  const type = levels.length > 1 ? 'multilevel' : 'singleLevel'
  const content = levels.slice(0, MAX_LIST_LEVELS).map((level, depth) => levelXml(level, depth))
  return element('w:abstractNum', { 'w:abstractNumId': index }, property('w:multiLevelType', type) + content.join(''))
}

function levelXml(level: ListLevel, depth: number): string {
  const { indent, hanging } = level
  const indents = element('w:ind', { 'w:left': twips(indent), ...firstLineIndent(hanging) })
  const content = [
    property('w:start', roundAndClamp(level.start, 0, MAX_START)),
    property('w:numFmt', FORMATS[level.format]),
    // Without a hanging indent, the default tab would move the text away from its position on the page.
    hanging < 0 ? '' : property('w:suff', 'space'),
    property('w:lvlText', level.text.slice(0, MAX_LEVEL_TEXT)),
    property('w:lvlJc', 'left'),
    element('w:pPr', {}, indents),
    wrap('w:rPr', runProperties(level.label)),
  ]
  return element('w:lvl', { 'w:ilvl': depth }, content.join(''))
}
