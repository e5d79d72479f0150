import { LISTED_TOOLS, TOOL_FAMILIES } from '@recto/contract'

import { useToolTexts } from '../../messages/use-tool-texts.ts'
import { findTools } from './find-tools.ts'

type Family = (typeof TOOL_FAMILIES)[number]

/** A family of tools, with those that match the search. */
export interface ToolGroup {
  family: Family
  tools: (typeof LISTED_TOOLS)[number][]
}

/** Returns the tool catalog filtered by a search query, without families that have no match. */
export function useToolSearch(query: string): ToolGroup[] {
  const texts = useToolTexts()
  const searchable = LISTED_TOOLS.map((tool) => ({
    tool,
    // English terms match in every language: many visitors know the tools by them.
    text: [texts.title(tool), texts.description(tool), texts.keywords(tool), ...tool.keywords].join(' '),
  }))
  const found = findTools(query, searchable)
  return TOOL_FAMILIES.map((family) => ({
    family,
    tools: found.filter(({ family: id }) => id === family.id),
  })).filter(({ tools }) => tools.length > 0)
}
