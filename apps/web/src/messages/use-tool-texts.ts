import type { ToolDefinition, ToolFamilyId } from '@recto/contract'
import { useLingui } from '@lingui/react'

/** The catalogue's words in the visitor's language; English comes from the contract itself. */
export function useToolTexts() {
  const { i18n } = useLingui()
  // Taken apart from `i18n` so that the extractor does not look for a literal here: contract-words.ts lists these.
  const translate = i18n._.bind(i18n)
  const say = (id: string, message: string) => translate({ id, message })
  return {
    title: (tool: ToolDefinition) => say(`tool.${tool.id}.title`, tool.title),
    description: (tool: ToolDefinition) => say(`tool.${tool.id}.description`, tool.description),
    /** Other words for what it does, by which it is looked for. */
    keywords: (tool: ToolDefinition) => say(`tool.${tool.id}.keywords`, tool.keywords.join(', ')),
    steps: (tool: ToolDefinition) =>
      (tool.steps ?? []).map((step, index) => say(`tool.${tool.id}.step.${index + 1}`, step)),
    family: (family: { id: ToolFamilyId; title: string; description: string }) => ({
      title: say(`family.${family.id}.title`, family.title),
      description: say(`family.${family.id}.description`, family.description),
    }),
  }
}
