import path from 'node:path'

import type { Row } from './row.ts'

const PASSWORD = 'open sesame'

const inFolder = (folder: string, name: string) => path.join(folder, name)
/** qpdf, which counts warnings as failures unless told otherwise. */
const qpdf = (...args: string[]) => ({ program: 'qpdf', args: ['--warning-exit-0', ...args] })

/** Work on the structure of documents. @param isQuick with shorter documents and fewer rounds */
export function structureRows(isQuick: boolean): Row[] {
  const size = (whole: number, quick: number) => (isQuick ? quick : whole)
  const [split, rotated, numbered, read] = [size(352, 40), size(500, 60), size(350, 60), size(1000, 100)]
  const rounds = size(7, 3)
  return [
    {
      id: 'split',
      title: `Split a book of ${split} pages into single pages`,
      inputs: (samples) => [samples.document('book', split)],
      recto: { operation: 'split', options: { mode: 'all' }, args: ['split', '--mode', 'all'], result: 'parts.zip' },
      peers: [
        {
          name: 'qpdf',
          command: ([file = ''], folder) => qpdf('--split-pages', file, inFolder(folder, 'part-%d.pdf')),
        },
      ],
      rounds,
      hasFacts: true,
      reasons: {
        qpdf: 'V8 is still compiling the engine: from about the ninth call on, Recto takes less processor time than qpdf.',
      },
    },
    {
      id: 'rotate',
      title: `Rotate ${rotated} pages`,
      inputs: (samples) => [samples.document('heavyBook', rotated)],
      recto: {
        operation: 'rotate',
        options: { rotations: Array.from({ length: rotated }, (_, index) => ({ page: index + 1, degrees: 90 })) },
        args: ['rotate', '--by', '90'],
        result: 'rotated.pdf',
      },
      peers: [
        { name: 'qpdf', command: ([file = ''], folder) => qpdf('--rotate=+90', file, inFolder(folder, 'rotated.pdf')) },
        { name: 'pdf-lib' },
      ],
      rounds,
      hasFacts: true,
    },
    {
      id: 'number',
      title: `Number ${numbered} pages`,
      inputs: (samples) => [samples.document('book', numbered)],
      recto: {
        operation: 'numberPages',
        options: { position: 'bottom-center' },
        args: ['number-pages', '--position', 'bottom-center'],
        result: 'numbered.pdf',
      },
      peers: [{ name: 'pdf-lib' }],
      rounds,
      hasFacts: true,
    },
    {
      id: 'merge',
      title: 'Merge three files: a book, small objects, images',
      inputs: (samples) => [
        samples.document('book', size(200, 40)),
        samples.document('objects', size(6000, 400)),
        samples.document('images', size(40, 8)),
      ],
      recto: { operation: 'merge', options: {}, args: ['merge'], result: 'merged.pdf' },
      peers: [
        {
          name: 'qpdf',
          command: (files, folder) =>
            qpdf('--empty', '--pages', ...files, '--', '--object-streams=generate', inFolder(folder, 'merged.pdf')),
        },
        {
          name: 'mutool',
          command: (files, folder) => ({
            program: 'mutool',
            args: ['merge', '-o', inFolder(folder, 'merged.pdf'), ...files],
          }),
        },
      ],
      rounds: size(5, 3),
      hasFacts: true,
      reasons: {
        mutool:
          'mutool merge drops outlines, fields, tags and labels, and neither compresses objects nor reads its result back.',
      },
    },
    {
      id: 'protect',
      title: `Protect ${rotated} pages with 256-bit AES`,
      inputs: (samples) => [samples.document('heavyBook', rotated)],
      recto: {
        operation: 'protect',
        options: { userPassword: PASSWORD, ownerPassword: PASSWORD },
        args: ['protect'],
        environment: { RECTO_USER_PASSWORD: PASSWORD, RECTO_OWNER_PASSWORD: PASSWORD },
        result: 'protected.pdf',
      },
      peers: [
        {
          name: 'qpdf',
          command: ([file = ''], folder) =>
            qpdf('--encrypt', PASSWORD, PASSWORD, '256', '--', file, inFolder(folder, 'protected.pdf')),
        },
      ],
      rounds,
      hasFacts: true,
      password: PASSWORD,
      reasons: {
        qpdf: 'V8 is still compiling the engine: from about the ninth call on, Recto takes no more processor time than qpdf.',
      },
    },
    {
      id: 'info',
      title: `Information about ${read} pages`,
      inputs: (samples) => [samples.document('book', read)],
      recto: { operation: 'info', options: {}, args: ['info', '--json'], result: 'info.json' },
      peers: [
        // With the size of every page, which `info` gives, too.
        {
          name: 'pdfinfo',
          command: ([file = '']) => ({ program: 'pdfinfo', args: ['-f', '1', '-l', String(read), file] }),
        },
        { name: 'mutool', command: ([file = '']) => ({ program: 'mutool', args: ['info', file] }) },
      ],
      rounds,
      reasons: {
        pdfinfo: 'pdfinfo reads pages and metadata; `info` also searches every object for scripts, actions and links.',
        mutool: 'mutool info lists what pages use; `info` also searches every object for scripts, actions and links.',
      },
    },
  ]
}
