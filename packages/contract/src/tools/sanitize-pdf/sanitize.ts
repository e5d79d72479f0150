import { z } from 'zod'

import { defineOperation } from '../../define-operation.ts'
import { baseName } from '../../file-names.ts'
import { sentence } from '../../sentence.ts'
import { CLEANING_OPTION_IDS, CLEANING_OPTIONS, type CleaningOption } from './cleaning-options.ts'

/** The message if nothing would be removed. */
export const NOTHING_CHOSEN = sentence('Please choose at least one thing to remove.')

const MEANINGS: Record<CleaningOption, string> = {
  removeScripts:
    'JavaScript of the document, of pages, annotations and fields, and in links; scripts of XFA forms. Fields keep their values.',
  removeLaunchActions: 'Actions that start a program or open a file with one.',
  removeFormActions:
    'Actions that send form data to an address or import it from a file. Buttons stay, but do nothing.',
  removeExternalReferences:
    'Links to other files, local or on a network, and into attached files; data of images and other streams that is stored in another file; references to pages of other files; OPI links.',
  removeMedia:
    'Videos, sounds and 3D models, and the actions that play them. What is displayed in their place stays as an image.',
  removeExecutables:
    'Attached programs, scripts and documents with macros, detected by content and by extension, with the icons that stand for them on pages.',
  removeMetadata:
    'The document information (title, author, programs, dates), XMP metadata and private data of applications.',
  removeHiddenLayers:
    'Layers that are off when the document opens, with all content on them, including layers meant for printing only. The other layers stay.',
  removeAttachments: 'All attached files, with the icons that stand for them on pages.',
  removeComments: 'Notes, highlights, drawings, stamps and other comments, with their replies.',
  removeLinks: 'The addresses of links to websites. Links within the document stay.',
}

/** Each option with its default and meaning. */
const shape = Object.fromEntries(
  CLEANING_OPTION_IDS.map((id) => [id, z.boolean().default(CLEANING_OPTIONS[id].isDefault).describe(MEANINGS[id])]),
  // Object.fromEntries loses the key types.
) as Record<CleaningOption, z.ZodDefault<z.ZodBoolean>>

/** Sanitize: removes content that acts, reaches outside the file, or is hidden. */
export const sanitize = defineOperation({
  id: 'sanitize',
  tool: 'sanitize-pdf',
  path: '/pdf/sanitize',
  summary: 'Clean a PDF file',
  description:
    'Removes scripts, actions, references to other files, media and attached programs, and, if you choose, metadata, hidden layers, attachments, comments and web links. The file is rewritten without earlier versions of its content, and read back; the report lists what was removed and what is left. Apart from removed comments, icons and hidden content, pages look the same. A signature does not survive the change and is removed, with a warning.',
  files: { field: 'file', min: 1, max: 1 },
  batchArchive: 'cleaned.zip',
  options: () =>
    z.object(shape).refine((options) => Object.values(options).some(Boolean), {
      error: NOTHING_CHOSEN,
      path: ['removeScripts'],
    }),
  encoding: 'flat',
  answer: {
    kind: 'file',
    contentType: 'application/pdf',
    description: 'The cleaned document, {base}_cleaned.pdf',
    headers: ['X-Page-Count'],
  },
  failure: 'Error cleaning PDF',
  outputName: ([input = 'document.pdf']) => `${baseName(input)}_cleaned.pdf`,
})
