/** The markers of the part of the README that a published run replaces. */
const [BEGIN, END] = ['<!-- benchmark table: begin -->', '<!-- benchmark table: end -->']

/** The README with another table between its markers. @throws Error if the markers are not there, once each and in order */
export function withBenchmarkTable(readme: string, section: string): string {
  const [begin, end] = [readme.indexOf(BEGIN), readme.indexOf(END)]
  const isOnce = begin === readme.lastIndexOf(BEGIN) && end === readme.lastIndexOf(END)
  if (begin < 0 || end < begin || !isOnce)
    throw new Error(`the README needs ${BEGIN} and ${END}, once and in this order`)
  return `${readme.slice(0, begin + BEGIN.length)}\n\n${section.trim()}\n\n${readme.slice(end)}`
}
