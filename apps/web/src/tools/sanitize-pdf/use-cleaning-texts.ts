import { useLingui } from '@lingui/react/macro'
import type { CleaningOption } from '@recto/contract'

/** Returns the name and description of everything that can be removed. */
export function useCleaningTexts(): Record<CleaningOption, { name: string; meaning: string }> {
  const { t } = useLingui()
  return {
    removeScripts: {
      name: t`Scripts`,
      meaning: t`JavaScript of the document, its pages, fields and links, and scripts of XFA forms.`,
    },
    removeLaunchActions: { name: t`Program launches`, meaning: t`Actions that start a program on your computer.` },
    removeFormActions: {
      name: t`Sending form data`,
      meaning: t`Actions that send or import form data. Buttons stay, but do nothing.`,
    },
    removeExternalReferences: {
      name: t`References to other files`,
      meaning: t`Links to files on your computer or network, and content that is loaded from them.`,
    },
    removeMedia: { name: t`Media`, meaning: t`Videos, sounds and 3D models. A still image stays in their place.` },
    removeExecutables: {
      name: t`Attached programs`,
      meaning: t`Programs, scripts and documents with macros, whatever they are called.`,
    },
    removeMetadata: {
      name: t`Metadata`,
      meaning: t`Title, author, programs and dates, also in XMP, and private data of applications.`,
    },
    removeHiddenLayers: {
      name: t`Hidden layers`,
      meaning: t`Layers that are off when the file opens, with everything on them, even if it would print.`,
    },
    removeAttachments: { name: t`All attachments`, meaning: t`Attached files of any kind, and their icons on pages.` },
    removeComments: { name: t`Comments`, meaning: t`Notes, highlights, drawings, stamps and their replies.` },
    removeLinks: { name: t`Web links`, meaning: t`The addresses of websites. Links within the document stay.` },
  }
}
