import type { ToolDefinition, ToolFamilyId } from '@recto/contract'
import { useLingui } from '@lingui/react'

/** Returns the texts of the tool catalog in the active language. English comes from the contract itself. */
export function useToolTexts() {
  const { i18n } = useLingui()
  // Bound to a variable so that the extractor does not expect a literal; contract-messages.ts lists these ids.
  const translate = i18n._.bind(i18n)
  const translateText = (id: string, message: string) => translate({ id, message })
  return {
    title: (tool: ToolDefinition) => translateText(`tool.${tool.id}.title`, tool.title),
    description: (tool: ToolDefinition) => translateText(`tool.${tool.id}.description`, tool.description),
    /** Synonyms the search should match. */
    keywords: (tool: ToolDefinition) => translateText(`tool.${tool.id}.keywords`, tool.keywords.join(', ')),
    steps: (tool: ToolDefinition) =>
      (tool.steps ?? []).map((step, index) => translateText(`tool.${tool.id}.step.${index + 1}`, step)),
    family: (family: { id: ToolFamilyId; title: string; description: string }) => ({
      title: translateText(`family.${family.id}.title`, family.title),
      description: translateText(`family.${family.id}.description`, family.description),
    }),
  }
}
