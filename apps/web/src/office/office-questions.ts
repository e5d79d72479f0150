import type { OfficeFacts } from './office-facts.ts'
import type { OfficeTool } from './office-tools.ts'

/** Content of a file that a setting applies to. */
export interface Question {
  /** How many there are; undefined if unknown. */
  count: number | undefined
}

/** Content of files that the visitor has to decide about; absent if no file has it. */
export interface OfficeQuestions {
  changes?: Question | undefined
  comments?: (Question & { people: number | undefined }) | undefined
  /** Hidden sheets or slides, with the names of those that have one. */
  hidden?: (Question & { names: readonly string[] }) | undefined
  notes?: Question | undefined
}

/** The questions to ask about files on a tool's page. If it is unknown whether a file has some content, the question is asked as well. */
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
