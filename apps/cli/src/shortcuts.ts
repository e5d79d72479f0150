import type { OperationId } from '@recto/contract'

import { listPagesOf, readOpenRange, readRanges, rotationsOf } from './option-text.ts'

/** Options of an operation as they are put together. */
export type Options = Record<string, unknown>

/** What a shortcut may have to know besides what was typed. */
export interface ShortcutFacts {
  /** Pages of the document; asked for only where it is needed. */
  countPages: () => Promise<number>
  /** The other shortcuts that were given, by flag. */
  given: Readonly<Record<string, string>>
}

/** A short way to say what takes more to say in the options of an operation. */
export interface Shortcut {
  flag: string
  placeholder: string
  description: string
  /** The options that it stands for. */
  apply: (text: string, facts: ShortcutFacts) => Options | Promise<Options>
}

/** How the command makes an operation easier to call. */
export interface HumanTouch {
  shortcuts?: readonly Shortcut[]
  /** What is filled in where nothing was said; a file beside the documents may say something, too. */
  fill?: (options: Options, attached: readonly string[]) => Options
  /** Lines for the help, without the name of the command. */
  examples: readonly string[]
}

const openPages: Shortcut = {
  flag: 'pages',
  placeholder: 'pages',
  description: 'Pages, such as 3-8, 3- or -8; all pages if omitted.',
  apply: (text) => {
    const { from: start, to: end } = readOpenRange('pages', text)
    return { pageRange: { start, end } }
  },
}

const alias = (flag: string, option: string, description: string): Shortcut => ({
  flag,
  placeholder: 'choice',
  description,
  apply: (text) => ({ [option]: text }),
})

/** Every operation with its shortcuts and examples. */
export const TOUCHES: Record<OperationId, HumanTouch> = {
  merge: { examples: ['a.pdf b.pdf -o out.pdf', "'chapter-*.pdf' -o book.pdf --title 'The book' --no-add-bookmarks"] },
  split: {
    shortcuts: [
      {
        flag: 'pages',
        placeholder: 'pages',
        description: 'Pages and ranges to extract, such as 1-3,5.',
        apply: (text) => ({ ranges: readRanges('pages', text) }),
      },
    ],
    examples: ['in.pdf --pages 1-3,5', 'in.pdf --pages 1-3,5 --output-format zip', 'in.pdf --mode all'],
  },
  splitAdvanced: {
    fill: (options) => ({ mode: modeOf(options), ...options }),
    examples: ['in.pdf --every-n-pages 4', 'in.pdf --pages 3,5,8', 'in.pdf --mode bookmarks'],
  },
  rotate: {
    shortcuts: [
      {
        flag: 'by',
        placeholder: 'degrees',
        description: 'Rotate pages clockwise by 90, 180, 270 or -90 degrees; all pages unless --pages is set.',
        apply: async (text, { countPages, given: { pages } }) => {
          const all = async () => Array.from({ length: await countPages() }, (_, index) => index + 1)
          return { rotations: rotationsOf(pages === undefined ? await all() : listPagesOf('pages', pages), text) }
        },
      },
      // Read where `by` is.
      {
        flag: 'pages',
        placeholder: 'pages',
        description: 'Pages for --by to rotate, such as 1-3,5.',
        apply: () => ({}),
      },
    ],
    examples: ['in.pdf --by 90', 'in.pdf --by -90 --pages 1-3,5', 'in.pdf --rotations 1:90,4-6:180'],
  },
  numberPages: {
    shortcuts: [openPages],
    fill: (options) => ({ position: 'bottom-center', ...options }),
    examples: ['in.pdf', "in.pdf --position top-right --prefix 'Page ' --with-total --skip-first-page"],
  },
  watermark: {
    shortcuts: [{ ...openPages, apply: (text, facts) => withoutAll(openPages.apply(text, facts)) }],
    fill: (options, attached) => ({ type: attached.length > 0 ? 'image' : 'text', position: 'center', ...options }),
    examples: [
      'in.pdf --text DRAFT',
      'in.pdf --image logo.png --position bottom-right --opacity 0.8',
      'in.pdf --text COPY --tiled --pages 2-',
    ],
  },
  info: { examples: ['in.pdf', "'*.pdf' --json"] },
  compress: {
    shortcuts: [alias('level', 'imageCompression', 'Short for --image-compression.')],
    examples: ['scan.pdf --level high', "'*.pdf' --target-size 2MB -d smaller"],
  },
  protect: {
    shortcuts: [alias('level', 'encryptionLevel', 'Short for --encryption-level.')],
    examples: ['in.pdf --allow-printing', 'in.pdf --user-password-file secret.txt -o locked.pdf'],
  },
  removeProtection: { examples: ['locked.pdf', 'locked.pdf --password-file secret.txt -o open.pdf'] },
  checkProtection: { examples: ['in.pdf', "'*.pdf' --json"] },
  toImage: {
    shortcuts: [
      {
        flag: 'pages',
        placeholder: 'pages',
        description: 'Pages, such as 1-3,5; all pages if omitted.',
        apply: (text) => ({ specificPages: listPagesOf('pages', text) }),
      },
    ],
    examples: ['in.pdf', 'in.pdf --format png --dpi 200 --pages 1-3 -o pages.zip'],
  },
  toImageSinglePage: { examples: ['in.pdf --page-number 1 --format png -o cover.png'] },
  toText: { examples: ['in.pdf -o - | less', 'in.pdf --pages 2-4 --layout lines'] },
  toWord: { examples: ['in.pdf', "'*.pdf' --quality precise -d word"] },
  toWordBasic: { examples: ['in.pdf -o text.docx'] },
  toExcel: { examples: ['in.pdf', "'*.pdf' --sheets pages --include-text -d tables"] },
  toPowerpoint: { examples: ['in.pdf', "'*.pdf' -d slides"] },
}

/** How a document is cut, where that was not said but follows from what was. */
function modeOf({ pages, everyNPages }: Options): string {
  if (pages !== undefined) return 'pages'
  return everyNPages === undefined ? 'ranges' : 'everyNPages'
}

async function withoutAll(options: Options | Promise<Options>): Promise<Options> {
  return { ...(await options), allPages: false }
}
