import { useLingui } from '@lingui/react/macro'
import type { FindingKind } from '@recto/contract'

/** Returns the name of each kind of content searched for. */
export function useFindingNames(): Record<FindingKind, string> {
  const { t } = useLingui()
  return {
    javascript: t`JavaScript`,
    xfaScripts: t`Scripts of XFA forms`,
    launch: t`Program launches`,
    submitForm: t`Actions that send form data`,
    importData: t`Actions that import form data`,
    localFiles: t`Links to local or network files`,
    embeddedGoTo: t`Links into attached files`,
    externalStreams: t`Data stored in other files`,
    referenceXObjects: t`References to pages of other files`,
    opi: t`OPI links to image files`,
    media: t`Videos, sounds and 3D elements`,
    executables: t`Attached programs`,
    metadata: t`Metadata`,
    hiddenLayers: t`Hidden layers`,
    attachments: t`Attachments`,
    comments: t`Comments`,
    webLinks: t`Web links`,
  }
}
