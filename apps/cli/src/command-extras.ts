import { OPERATIONS, type OperationId } from '@recto/contract'

import { parseDegrees, parsePageList, parseOpenRange, parseRanges, toRotations } from './parse-option.ts'

/** Options of an operation. */
export type Options = Record<string, unknown>

/** A flag that is short for a set of options. */
export interface Shortcut {
  flag: string
  /** The option of the operation that it sets. */
  sets: string
  placeholder: string
  description: string
  /**
   * Returns the options it sets.
   * @param given all shortcuts that were given, by flag
   */
  apply: (text: string, given: Readonly<Record<string, string>>) => Options
}

/** A command's additions to the options of its operation. */
export interface CommandExtras {
  shortcuts?: readonly Shortcut[]
  /** Fills in options that were not given, some of which follow from the attachments. */
  withDefaults?: (options: Options, attached: readonly string[]) => Options
  /** Example arguments for the help, without the command itself. */
  examples: readonly string[]
}

const pageRangeShortcut: Shortcut = {
  flag: 'pages',
  sets: 'pageRange',
  placeholder: 'pages',
  description: 'Pages, such as 3-8, 3- or -8; all pages if omitted.',
  apply: (text) => {
    const { from: start, to: end } = parseOpenRange('pages', text)
    return { pageRange: { start, end } }
  },
}

const createAlias = (flag: string, option: string, description: string): Shortcut => ({
  flag,
  sets: option,
  placeholder: 'choice',
  description,
  apply: (text) => ({ [option]: text }),
})

const languagesShortcut: Shortcut = {
  flag: 'lang',
  sets: 'languages',
  placeholder: 'codes',
  description: 'Language codes, joined by +, such as eng+deu; detected from the page if omitted.',
  apply: (text) => ({ languages: text.split(/[+,]/) }),
}

/** Shortcuts and examples. An operation that is not listed has the contract's options and one plain example. */
const COMMAND_EXTRAS: Partial<Record<OperationId, CommandExtras>> = {
  merge: { examples: ['a.pdf b.pdf -o out.pdf', "'chapter-*.pdf' -o book.pdf --title 'The book' --no-add-bookmarks"] },
  split: {
    shortcuts: [
      {
        flag: 'pages',
        sets: 'ranges',
        placeholder: 'pages',
        description: 'Pages and ranges to extract, such as 1-3,5.',
        apply: (text) => ({ ranges: parseRanges('pages', text) }),
      },
    ],
    examples: ['in.pdf --pages 1-3,5', 'in.pdf --pages 1-3,5 --output-format zip', 'in.pdf --mode all'],
  },
  splitAdvanced: {
    withDefaults: (options) => ({ mode: inferSplitMode(options), ...options }),
    examples: ['in.pdf --every-n-pages 4', 'in.pdf --pages 3,5,8', 'in.pdf --mode bookmarks'],
  },
  organize: {
    examples: [
      'in.pdf --pages 3,1-2,4:90',
      'in.pdf --pages 1-3,blank,4-9 -o out.pdf',
      'fronts.pdf backs.pdf --pages 1/1,2/3,1/2,2/2,1/3,2/1',
    ],
  },
  deletePages: { examples: ['in.pdf --pages 2,5-7', "'*.pdf' --pages last -d shorter"] },
  extractPages: { examples: ['in.pdf --pages 2,5-7', 'in.pdf --pages odd -o fronts.pdf'] },
  printLayout: {
    examples: [
      'in.pdf',
      'in.pdf --pages-per-sheet 4 --frame --paper letter',
      'in.pdf --booklet --creep 6 -o booklet.pdf',
    ],
  },
  fromImages: {
    examples: [
      "'scans/*.tif' -o scans.pdf",
      'front.jpg back.jpg --page-size a4 --margin-points 18 -o card.pdf',
      "'*.png' --separate -d pages",
      "cover.png report.pdf --page-size 432x288 --title 'The report'",
    ],
  },
  rotate: {
    shortcuts: [
      {
        flag: 'by',
        sets: 'rotations',
        placeholder: 'degrees',
        description: 'Rotate pages clockwise by 90, 180, 270 or -90 degrees; all pages unless --pages is set.',
        apply: (text, { pages }) => {
          if (pages !== undefined) return { rotations: toRotations(parsePageList('pages', pages), text) }
          const angle = parseDegrees(text)
          // The operation needs instructions, even if they change nothing.
          return angle === 0 ? { rotations: [{ page: 1, degrees: 0 }] } : { angle }
        },
      },
      // Applied by `--by`.
      {
        flag: 'pages',
        sets: 'rotations',
        placeholder: 'pages',
        description: 'Pages for --by to rotate, such as 1-3,5.',
        apply: () => ({}),
      },
    ],
    examples: ['in.pdf --by 90', 'in.pdf --by -90 --pages 1-3,5', 'in.pdf --rotations 1:90,4-6:180'],
  },
  numberPages: {
    shortcuts: [pageRangeShortcut],
    withDefaults: (options) => ({ position: 'bottom-center', ...options }),
    examples: ['in.pdf', "in.pdf --position top-right --prefix 'Page ' --with-total --skip-first-page"],
  },
  watermark: {
    shortcuts: [
      { ...pageRangeShortcut, apply: (text, given) => ({ ...pageRangeShortcut.apply(text, given), allPages: false }) },
    ],
    withDefaults: (options, attached) => ({
      type: attached.length > 0 ? 'image' : 'text',
      position: 'center',
      ...options,
    }),
    examples: [
      'in.pdf --text DRAFT',
      'in.pdf --image logo.png --position bottom-right --opacity 0.8',
      'in.pdf --text COPY --tiled --pages 2-',
    ],
  },
  info: { examples: ['in.pdf', "'*.pdf' --json"] },
  compress: {
    shortcuts: [createAlias('level', 'imageCompression', 'Short for --image-compression.')],
    examples: ['scan.pdf --level high', "'*.pdf' --target-size 2MB -d smaller"],
  },
  protect: {
    shortcuts: [createAlias('level', 'encryptionLevel', 'Short for --encryption-level.')],
    examples: ['in.pdf --allow-printing', 'in.pdf --user-password-file secret.txt -o locked.pdf'],
  },
  removeProtection: { examples: ['locked.pdf', 'locked.pdf --password-file secret.txt -o open.pdf'] },
  checkProtection: { examples: ['in.pdf', "'*.pdf' --json"] },
  sanitize: {
    examples: ['in.pdf', 'in.pdf --remove-metadata --remove-hidden-layers', "'*.pdf' --no-remove-media -d clean"],
  },
  toImage: {
    shortcuts: [
      {
        flag: 'pages',
        sets: 'specificPages',
        placeholder: 'pages',
        description: 'Pages, such as 1-3,5; all pages if omitted.',
        apply: (text) => ({ specificPages: parsePageList('pages', text) }),
      },
    ],
    examples: ['in.pdf', 'in.pdf --format png --dpi 200 --pages 1-3 -o pages.zip'],
  },
  toImageSinglePage: { examples: ['in.pdf --page-number 1 --format png -o cover.png'] },
  ocr: {
    shortcuts: [languagesShortcut],
    examples: ['scan.pdf --lang eng+deu', "'scans/*.jpg' -d searchable", 'old.pdf --mode redo --rotate-pages --pdfa'],
  },
  recognizePage: { shortcuts: [languagesShortcut], examples: ['scan.pdf --page 2 --lang fra -o - | jq .words'] },
  toText: { examples: ['in.pdf -o - | less', 'in.pdf --pages 2-4 --layout lines'] },
  toWord: { examples: ['in.pdf', "'*.pdf' --quality precise -d word"] },
  toWordBasic: { examples: ['in.pdf -o text.docx'] },
  toExcel: { examples: ['in.pdf', "'*.pdf' --sheets pages --include-text -d tables"] },
  toPowerpoint: { examples: ['in.pdf', "'*.pdf' -d slides"] },
}

/** The extras of an operation's command. */
export function commandExtrasOf(operation: OperationId): CommandExtras {
  return COMMAND_EXTRAS[operation] ?? { examples: [OPERATIONS[operation].files.max === 1 ? 'in.pdf' : 'a.pdf b.pdf'] }
}

/** The mode that follows from the options given. */
function inferSplitMode({ pages, everyNPages }: Options): string {
  if (pages !== undefined) return 'pages'
  return everyNPages === undefined ? 'ranges' : 'everyNPages'
}
