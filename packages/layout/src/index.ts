export { isIdeographic, isRightToLeft } from './characters.ts'
export {
  DocumentPages,
  type Drafting,
  openPageTasks,
  READING_SHARE,
  watchChanges,
  withDocumentPages,
} from './content/document-pages.ts'
export { type DraftingPlan, PageDrafts } from './content/page-drafts.ts'
export { pagesPerTask } from './content/pages-per-task.ts'
export { readInOrderIfNeeded } from './content/read-in-order.ts'
export type {
  Color,
  DocumentHints,
  LinkTarget,
  PageContent,
  PageFill,
  PageGlyph,
  PageGraphics,
  PageLink,
  PagePath,
  PageRule,
  PageText,
  PathColor,
  PathOutline,
  ImageFile,
} from './content/page-content.ts'
export { isScannedPage } from './content/scanned-page.ts'
export { type PageSurvey, type SurveyedImage, type SurveyedText, surveyPage } from './content/page-survey.ts'
export { readPageText, type TextSource } from './content/read-page-content.ts'
export { buildDocument } from './document/build-document.ts'
export type {
  AnchoredImage,
  Border,
  Borders,
  Columns,
  DocumentModel,
  FlowBlock,
  FlowParagraph,
  FlowTable,
  Inline,
  Link,
  List,
  ListLevel,
  Note,
  NoteReference,
  PageNumber,
  PageSetup,
  ParagraphFormat,
  ParagraphRole,
  PlacedImage,
  RunFormat,
  RunningHeads,
  Section,
  Style,
  TableCell,
  TableRow,
  TabStop,
  TextBox,
  TextRun,
} from './document/document-model.ts'
export type { DocumentOptions } from './document/document-options.ts'
export type {
  CellDraft,
  DraftBlock,
  PageDraft,
  ParagraphDraft,
  RegionDraft,
  TableBlock,
  TextLine,
  Word,
  WordStyle,
} from './document/draft.ts'
export { union, contains, containsMiddle, intersects, sizeOf } from './document/geometry/areas.ts'
export { scanOf } from './document/figures/scans.ts'
export { linesOf } from './document/geometry/body-areas.ts'
export { layOutPage, layOutText } from './document/lay-out-page.ts'
export { metricsOf } from './document/lines/font-families.ts'
export { standardWidth } from './document/lines/standard-widths.ts'
export { textOf } from './document/lines/text-lines.ts'
export { bulletOf } from './document/lists/bullets.ts'
export { findLists } from './document/lists/find-lists.ts'
export { readLabel } from './document/lists/labels.ts'
export { paragraphsIn } from './document/model/bookmarks.ts'
export { PLAIN_RUN } from './document/model/inlines.ts'
export { buildBlocks } from './document/paragraphs/build-blocks.ts'
export { Leadings } from './document/paragraphs/leadings.ts'
export { firstWordWidth } from './document/paragraphs/line-shape.ts'
export { Hyphens } from './hyphens.ts'
export { type Area, areaAround } from './model.ts'
export type { RecognizedFont } from './recognized-text/recognize-fonts.ts'
export { RecognizedFonts } from './recognized-text/recognized-fonts.ts'
export { writeText } from './text/write-text.ts'
