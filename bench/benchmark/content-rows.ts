import path from 'node:path'

import { COMPRESSORS } from '../compressors.ts'
import type { Peer, Row } from './row.ts'

const DPI = '150'
const ebook = COMPRESSORS.find(({ name }) => name === 'gs /ebook')

/** Ghostscript with its settings for screens, which `medium` is compared with. */
const GHOSTSCRIPT: Peer = {
  name: 'gs /ebook',
  command: ([file = ''], folder) => ({
    program: 'gs',
    args: ebook?.options(file, path.join(folder, 'compressed.pdf')) ?? [],
  }),
}

/** Work on what pages show. @param isQuick with shorter documents and fewer rounds */
export function contentRows(isQuick: boolean): Row[] {
  const size = (whole: number, quick: number) => (isQuick ? quick : whole)
  const rounds = size(3, 2)
  return [
    imageRow('jpg', size(120, 12), rounds),
    imageRow('png', size(40, 8), rounds),
    compressRow('compress-photos', `${size(10, 2)} pages of photos`, rounds, (samples) =>
      samples.document('photos', size(10, 2)),
    ),
    compressRow('compress-book', `a book of ${size(60, 10)} pages`, rounds, (samples) =>
      samples.document('printedBook', size(60, 10)),
    ),
    {
      id: 'from-images',
      title: `Make a PDF file from ${size(20, 4)} photos`,
      inputs: (samples) => samples.photos(size(20, 4)),
      recto: { operation: 'fromImages', options: {}, args: ['from-images'], result: 'photos.pdf' },
      peers: [
        {
          name: 'img2pdf',
          command: (files, folder) => ({ program: 'img2pdf', args: [...files, '-o', path.join(folder, 'photos.pdf')] }),
        },
      ],
      rounds,
    },
    textRow(size(352, 40), rounds),
    wordRow(size(300, 30), rounds),
    scanRow(rounds),
  ]
}

/** Compress files at `medium` beside Ghostscript. */
export function compressRow(
  id: string,
  what: string,
  rounds: number,
  input: (samples: Parameters<Row['inputs']>[0]) => string,
): Row {
  return {
    id,
    title: `Compress ${what} at medium`,
    inputs: (samples) => [input(samples)],
    recto: {
      operation: 'compress',
      options: { imageCompression: 'medium' },
      args: ['compress', '--level', 'medium'],
      result: 'compressed.pdf',
      isShared: true,
    },
    peers: [GHOSTSCRIPT],
    rounds,
    hasFacts: true,
    reasons: {
      'gs /ebook':
        'Recto draws every page before and after and undoes what shows, tries several encodings of each image, and keeps what Ghostscript drops.',
    },
  }
}

function imageRow(format: 'jpg' | 'png', pages: number, rounds: number): Row {
  const mutool = (ending: string, ...how: string[]): Peer => ({
    name: ending === 'ppm' ? 'mutool, uncompressed' : 'mutool',
    command: ([file = ''], folder) => ({
      program: 'mutool',
      args: ['draw', '-q', ...how, '-r', DPI, '-o', path.join(folder, `page%d.${ending}`), file],
    }),
  })
  return {
    id: format,
    title: `Draw ${pages} pages as ${format.toUpperCase()} at ${DPI} dpi`,
    inputs: (samples) => [samples.document('printedBook', pages)],
    recto: {
      operation: 'toImage',
      options: { format, dpi: Number(DPI) },
      args: ['to-image', '--format', format, '--dpi', DPI],
      result: 'pages.zip',
      isShared: true,
    },
    peers: [
      {
        name: 'pdftoppm',
        command: ([file = ''], folder) => ({
          program: 'pdftoppm',
          args: ['-q', format === 'jpg' ? '-jpeg' : '-png', '-r', DPI, file, path.join(folder, 'page')],
        }),
      },
      // mutool draw cannot write JPEG.
      format === 'jpg' ? mutool('ppm', '-c', 'rgb') : mutool('png'),
    ],
    rounds,
    reasons: { 'mutool, uncompressed': 'It cannot write JPEG: this is drawing alone, without encoding.' },
  }
}

function textRow(pages: number, rounds: number): Row {
  return {
    id: 'text',
    title: `Text of ${pages} pages`,
    inputs: (samples) => [samples.document('printedBook', pages)],
    recto: { operation: 'toText', options: {}, args: ['to-text'], result: 'text.txt', isShared: true },
    peers: [
      {
        name: 'pdftotext',
        command: ([file = ''], folder) => ({ program: 'pdftotext', args: ['-q', file, path.join(folder, 'text.txt')] }),
      },
      {
        name: 'mutool',
        command: ([file = ''], folder) => ({
          program: 'mutool',
          args: ['draw', '-q', '-F', 'text', '-o', path.join(folder, 'text.txt'), file],
        }),
      },
    ],
    rounds,
    reasons: {
      pdftotext: 'Recto reconstructs the document: paragraphs, columns, tables, headers and lists, not lines alone.',
      mutool: 'Recto reconstructs the document: paragraphs, columns, tables, headers and lists, not lines alone.',
    },
  }
}

function wordRow(paragraphs: number, rounds: number): Row {
  return {
    id: 'word',
    title: `Word to PDF, ${paragraphs} paragraphs`,
    inputs: (samples) => [samples.wordDocument(paragraphs)],
    recto: { operation: 'fromOffice', options: {}, args: ['from-office'], result: 'document.pdf' },
    peers: [
      {
        name: 'LibreOffice',
        command: ([file = ''], folder) => ({
          program: 'soffice',
          // The profile outlives a run: its first start is not what is compared.
          args: ['--headless', '--convert-to', 'pdf', '--outdir', folder, file],
        }),
      },
    ],
    rounds,
  }
}

function scanRow(rounds: number): Row {
  return {
    id: 'ocr',
    title: 'OCR of a scanned page',
    inputs: (samples) => [samples.document('scan', 1)],
    recto: {
      operation: 'ocr',
      options: { languages: ['eng'] },
      args: ['ocr', '--lang', 'eng'],
      result: 'read.pdf',
    },
    peers: [
      {
        name: 'ocrmypdf',
        command: ([file = ''], folder) => ({
          program: 'ocrmypdf',
          args: ['-q', '-l', 'eng', '--output-type', 'pdf', file, path.join(folder, 'read.pdf')],
        }),
      },
    ],
    rounds,
    reasons: {
      ocrmypdf:
        'Recto uses the more accurate of Tesseract’s models, and reads again what is doubtful; Debian’s Tesseract uses the fast one.',
    },
  }
}
