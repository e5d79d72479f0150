export { contentDecoder } from './content/content-decoder.ts'
export { contentResolver } from './content/content-resolver.ts'
export { cutCycles } from './content/content-cycles.ts'
export { OPERATORS } from './content/operator-names.ts'
export { type ContentOperation, readOperations } from './content/read-operations.ts'
export { contentOf, type DrawnPages, listOf, resourcesOf, walkDocument } from './content/walk-document.ts'
export { estimateWork } from './content/drawing-cost/page-work.ts'
export { checkOutput } from './documents/check-output.ts'
export { describeDocument } from './documents/describe-document.ts'
export { Destinations, isGoTo, type NamedDestination } from './documents/destinations.ts'
export { DocumentChanges } from './documents/document-changes.ts'
export { type FieldNode, type FieldTree, readFieldTree } from './documents/field-tree.ts'
export { preserveEncryption } from './documents/preserve-encryption.ts'
export { LayerVisibility } from './documents/layer-visibility.ts'
export { HIDDEN_NAME, hidesAnnotations, markHidden } from './documents/mark-hidden.ts'
export { readMetadata } from './documents/metadata.ts'
export { ObjectEdits } from './documents/object-edits.ts'
export {
  openDocument,
  type OpenedDocument,
  type OpeningContext,
  openingWay,
  openReader,
} from './documents/open-document.ts'
export { lossWarnings, openingWarnings } from './documents/opening-warnings.ts'
export { addTo, pickNodes } from './documents/ordered-tree.ts'
export { type OutlineNode, outlineStarts, readOutlineTree } from './documents/outline-tree.ts'
export { pageGeometry, paperGeometry } from './documents/page-geometry.ts'
export { LABEL_STYLES, type PageLabel, readPageLabels } from './documents/page-labels.ts'
export type { Page } from './documents/page-tree.ts'
export { pdfAPart } from './documents/pdf-a.ts'
export { versionToWrite } from './documents/pdf-version.ts'
export { ALL_PERMISSIONS, decodePermissions, encodePermissions } from './documents/permissions.ts'
export { rewriteDocument, type RewriteOptions } from './documents/rewrite-document.ts'
export { writeRoman } from './documents/roman-numeral.ts'
export { saveChanges, type SavedChanges } from './documents/save-changes.ts'
export { countSignatures, isSignature, dropSignatures, type SignatureRules } from './documents/signatures.ts'
export {
  readStructureTree,
  type StructureElement,
  type StructureItem,
  type StructureTree,
} from './documents/structure-tree.ts'
export { decodeText, encodeText } from './documents/text-string.ts'
export { readNameTree, readNumberTree, writeNameTree, writeNumberTree } from './documents/trees.ts'
export {
  copiedPages,
  type NewPage,
  type ReservedPage,
  reservePages,
  writeNewPages,
  writePageTree,
} from './documents/write-page-tree.ts'
export { contentWarnings } from './findings/content-warnings.ts'
export { findContent } from './findings/find-content.ts'
export type { Trait, TraitSource } from './findings/trait.ts'
export { isPopup, traitsOf } from './findings/traits.ts'
export { readXfa, withoutScripts } from './findings/xfa-scripts.ts'
export { ImageEmbedder } from './images/embed-image.ts'
export type { ImageXObject } from './images/image-xobject.ts'
export { readJpeg } from './images/jpeg-xobject.ts'
export { listTiff } from './images/tiff-xobject.ts'
export { frameXObject, lossyFrameXObject } from './images/frame-xobject.ts'
export { readJpx } from './images/jpx-xobject.ts'
export { readPng } from './images/png-xobject.ts'
export { readImage } from './images/read-image.ts'
export { type Deflate, DeflateBudget, deflateWith, documentDeflater } from './objects/document-deflater.ts'
export type { EffortName } from '@recto/deflate'
export { readCryptMethods } from './objects/crypt-filters.ts'
export { decodeStream, type Resolve } from './objects/decode-stream.ts'
export { decodeWhole, type Inflate, type WholeData } from './objects/decode-whole.ts'
export { type CopyRules, DocumentCopier } from './objects/document-copier.ts'
export { DocumentReader } from './objects/document-reader.ts'
export { DocumentWriter } from './objects/document-writer.ts'
export { ObjectStore, type ObjectWriter, type ReadableObjects } from './objects/object-store.ts'
export { writingPlatform } from './objects/file-identifier.ts'
export { Encryption } from './objects/encryption.ts'
export { fullFilterName } from './objects/filters/lossless-filters.ts'
export { ReusableBuffer } from './objects/reusable-buffer.ts'
export { SharedStreams } from './objects/shared-streams.ts'
export { structuralKey } from './objects/structural-key.ts'
export { nameValue } from './objects/token-values.ts'
export { type EncryptionRequest, newEncryption } from './objects/new-encryption.ts'
export {
  dictionary,
  isName,
  name,
  PdfDictionary,
  PdfName,
  type PdfObject,
  PdfReference,
  PdfStream,
  PdfString,
} from './objects/objects.ts'
export { type Lock, openUnencryptedContent, openEncryption, readKeyFacts } from './objects/open-encryption.ts'
export { encodePassword, type PasswordBytes } from './objects/encode-password.ts'
export { portableAes } from './objects/portable-aes.ts'
export { portableInflate } from './objects/portable-inflate.ts'
export { portableSha2 } from './objects/portable-sha2.ts'
export { ReadingBudget } from './objects/reading-budget.ts'
export { formatNumber, writeDictionary, writeObject } from './objects/serializer.ts'
export { fillOperator, opacityState, transformOperator } from './stamp/stamp-operators.ts'
export { stampPages } from './stamp/stamp-pages.ts'
export { freeNamePrefix } from './stamp/stamp-resources.ts'
export { transformPages } from './stamp/transform-pages.ts'
export type { Stamp, StampPlan } from './stamp/stamp.ts'
export { type PdfAObstacle } from './archive/pdf-a-obstacles.ts'
export { writePdfA } from './archive/write-pdf-a.ts'
export { type ConformanceClaims, xmpPacket } from './archive/xmp-packet.ts'
export { addTextLayer } from './text-layer/add-text-layer.ts'
export { removeTextLayers } from './text-layer/remove-text-layers.ts'
export { type LayerLine, type LayerWord, paragraphsOf } from './text-layer/layer-text.ts'
export { mapType3Glyphs } from './text/map-type3-glyphs.ts'
export { namesByCode } from './text/names-by-code.ts'
export { TextFonts } from './text/text-fonts.ts'
