/** Lower case without accents, so that 'résumé' is found by 'resume'. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The tools whose words begin with each of the words looked for; all of them when nothing is. */
export function findTools<Tool>(query: string, tools: readonly { tool: Tool; text: string }[]): Tool[] {
  const wanted = fold(query)
    .split(/\s+/)
    .filter((word) => word !== '')
  const matches = (text: string) => {
    const words = fold(text).split(/[^\p{L}\p{N}]+/u)
    return wanted.every((start) => words.some((word) => word.startsWith(start)))
  }
  return tools.filter(({ text }) => matches(text)).map(({ tool }) => tool)
}
