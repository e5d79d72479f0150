import type { OfficeFacts } from './office-facts.ts'
import type { OfficeTool } from './office-tools.ts'

/** Something in a file that there is a setting for. */
export interface Question {
  /** How many there are; undefined where that cannot be told. */
  count: number | undefined
}

/** What files have that has to be asked about; what none of them has is left out. */
export interface OfficeQuestions {
  changes?: Question | undefined
  comments?: (Question & { people: number | undefined }) | undefined
  /** Hidden sheets or slides, with the names of those that have one. */
  hidden?: (Question & { names: readonly string[] }) | undefined
  notes?: Question | undefined
}

/** What is asked about files on the page of a tool. Where a file does not show what it has, the question is asked as well. */
export function questionsOf(tool: OfficeTool, files: readonly OfficeFacts[]): OfficeQuestions {
  const ask = (countOf: (facts: OfficeFacts) => number | undefined) => askAbout(files.map(countOf))
  const comments = ask(({ commentCount }) => commentCount)
  const people = files.length === 1 ? files[0]?.commenterCount : undefined
  return {
    ...(tool === 'docx-to-pdf' && { changes: ask(({ changeCount }) => changeCount) }),
    comments: comments && { ...comments, people: comments.count === undefined ? undefined : people },
    ...(tool === 'xlsx-to-pdf' && { hidden: askAboutHidden(files, hiddenSheets) }),
    ...(tool === 'pptx-to-pdf' && {
      hidden: askAboutHidden(files, hiddenSlides),
      notes: ask(({ slides }) => slides?.withNotes),
    }),
  }
}

function askAbout(counts: readonly (number | undefined)[]): Question | undefined {
  let sum: number | undefined = 0
  for (const count of counts) sum = sum === undefined || count === undefined ? undefined : sum + count
  return sum === 0 ? undefined : { count: sum }
}

function askAboutHidden(
  files: readonly OfficeFacts[],
  namesOf: (facts: OfficeFacts) => readonly string[] | undefined,
): OfficeQuestions['hidden'] {
  const lists = files.map(namesOf)
  const question = askAbout(lists.map((names) => names?.length))
  return question && { ...question, names: lists.flatMap((names = []) => names).filter((name) => name !== '') }
}

function hiddenSheets({ sheets }: OfficeFacts): readonly string[] | undefined {
  return sheets?.filter(({ isHidden }) => isHidden).map(({ name }) => name)
}

function hiddenSlides({ slides }: OfficeFacts): readonly string[] | undefined {
  return slides?.hidden.map(({ title }) => title)
}
