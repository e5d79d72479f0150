import { LISTED_TOOLS, TOOL_FAMILIES } from '@recto/contract'

import { useToolWords } from '../../words/use-tool-words.ts'
import { findTools } from './find-tools.ts'

type Family = (typeof TOOL_FAMILIES)[number]

/** A family and those of its tools that were found. */
export interface FoundGroup {
  family: Family
  tools: (typeof LISTED_TOOLS)[number][]
}

/** The catalogue, narrowed to what the visitor looks for; families without a find are left out. */
export function useFoundTools(query: string): FoundGroup[] {
  const words = useToolWords()
  const texts = LISTED_TOOLS.map((tool) => ({
    tool,
    // English words are looked for in every language: many call these deeds by them.
    text: [words.title(tool), words.description(tool), words.keywords(tool), ...tool.keywords].join(' '),
  }))
  const found = findTools(query, texts)
  return TOOL_FAMILIES.map((family) => ({
    family,
    tools: found.filter(({ family: id }) => id === family.id),
  })).filter(({ tools }) => tools.length > 0)
}
