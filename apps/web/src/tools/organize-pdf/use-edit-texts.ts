import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { formatCount } from '../../messages/format.ts'
import type { QuarterTurn } from './arrangement.ts'

/** The name of an edit in 'Undo: …', and its announcement. */
export interface EditText {
  name: string
  said: string
}

/** Returns the texts for all page edits, given the positions of the pages. */
export function useEditTexts() {
  const { t } = useLingui()

  /** 'page 9' or '3 pages'. */
  function nameOf(positions: readonly number[]): string {
    const [first] = positions
    if (positions.length === 1 && first !== undefined) {
      const number = formatCount(first)
      return t`page ${number}`
    }
    return plural(positions.length, { one: '# page', other: '# pages' })
  }

  return {
    rotated: (positions: readonly number[], by: QuarterTurn): EditText => {
      const pages = nameOf(positions)
      return by > 0
        ? { name: t`rotate ${pages} right`, said: t`Rotated right: ${pages}` }
        : { name: t`rotate ${pages} left`, said: t`Rotated left: ${pages}` }
    },
    removed: (positions: readonly number[]): EditText => {
      const pages = nameOf(positions)
      return { name: t`delete ${pages}`, said: t`Deleted: ${pages}` }
    },
    duplicated: (positions: readonly number[]): EditText => {
      const pages = nameOf(positions)
      return { name: t`duplicate ${pages}`, said: t`Duplicated: ${pages}` }
    },
    /** @param next the number of the page that follows them afterwards; undefined if they are last */
    moved: (positions: readonly number[], next: number | undefined): EditText => {
      const pages = nameOf(positions)
      const name = t`move ${pages}`
      const count = positions.length
      if (next === undefined) {
        return { name, said: plural(count, { one: '# page moved to the end', other: '# pages moved to the end' }) }
      }
      const place = formatCount(next)
      return {
        name,
        said: plural(count, {
          one: `# page moved before page ${place}`,
          other: `# pages moved before page ${place}`,
        }),
      }
    },
    /** @param place its new number */
    stepped: (positions: readonly number[], place: number, count: number): EditText => {
      const pages = nameOf(positions)
      const [number, all] = [formatCount(place), formatCount(count)]
      return {
        name: t`move ${pages}`,
        said: positions.length === 1 ? t`Now page ${number} of ${all}` : t`Now from page ${number} of ${all}`,
      }
    },
    reversed: (positions: readonly number[]): EditText => {
      const pages = nameOf(positions)
      return { name: t`reverse ${pages}`, said: t`Reversed: ${pages}` }
    },
    blank: (after: number): EditText => {
      const place = formatCount(after + 1)
      return { name: t`insert a blank page`, said: t`Blank page inserted as page ${place}` }
    },
    inserted: (file: string): EditText => ({ name: t`insert ${file}`, said: t`${file} inserted` }),
    interleaved: (): EditText => ({ name: t`interleave two files`, said: t`The pages of both files now alternate` }),
    selected: (count: number): string => plural(count, { one: '# page selected', other: '# pages selected' }),
    labeled: (): EditText => ({ name: t`change page labels`, said: t`Page labels changed` }),
    starts: (positions: readonly number[], isSet: boolean): EditText => {
      const pages = nameOf(positions)
      return isSet
        ? { name: t`start a file with ${pages}`, said: t`A new file starts with ${pages}` }
        : { name: t`start no file with ${pages}`, said: t`No new file starts with ${pages}` }
    },
    cropped: (positions: readonly number[], isWhole: boolean): EditText => {
      const pages = nameOf(positions)
      return isWhole
        ? { name: t`show all of ${pages}`, said: t`Crop removed: ${pages}` }
        : { name: t`crop ${pages}`, said: t`Cropped: ${pages}` }
    },
  }
}
