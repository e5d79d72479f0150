import type { FindingKind } from '../../findings.ts'

/**
 * The options of `sanitize`: what each one removes, and whether it is on by default. In a separate file, without zod.
 */
export const CLEANING_OPTIONS = {
  removeScripts: { kinds: ['javascript', 'xfaScripts'], isDefault: true },
  removeLaunchActions: { kinds: ['launch'], isDefault: true },
  removeFormActions: { kinds: ['submitForm', 'importData'], isDefault: true },
  removeExternalReferences: {
    kinds: ['localFiles', 'embeddedGoTo', 'externalStreams', 'referenceXObjects', 'opi'],
    isDefault: true,
  },
  removeMedia: { kinds: ['media'], isDefault: true },
  removeExecutables: { kinds: ['executables'], isDefault: true },
  removeMetadata: { kinds: ['metadata'], isDefault: false },
  removeHiddenLayers: { kinds: ['hiddenLayers'], isDefault: false },
  removeAttachments: { kinds: ['attachments'], isDefault: false },
  removeComments: { kinds: ['comments'], isDefault: false },
  removeLinks: { kinds: ['webLinks'], isDefault: false },
} as const satisfies Record<string, { kinds: readonly FindingKind[]; isDefault: boolean }>

export type CleaningOption = keyof typeof CLEANING_OPTIONS

/** The options in the order of their effect, from code to traces. */
// Object.keys loses the type of the table's own keys.
export const CLEANING_OPTION_IDS = /* @__PURE__ */ Object.keys(CLEANING_OPTIONS) as CleaningOption[]

/** The kinds of content that a choice of options removes. */
export function kindsToRemove(options: Readonly<Record<CleaningOption, boolean>>): Set<FindingKind> {
  return new Set(CLEANING_OPTION_IDS.filter((id) => options[id]).flatMap((id) => CLEANING_OPTIONS[id].kinds))
}
