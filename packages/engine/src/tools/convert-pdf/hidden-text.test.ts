import { expect, test } from 'vitest'
import { nodePlatform } from '@recto/platforms/node'

import { buildNamed, FONT, line, stream } from '../../../../../fixtures/build-pdf.ts'
import { openPreview } from '../../preview.ts'
import { runOperation } from '../../run-operation.ts'

const context = { platform: nodePlatform, limits: { maxPages: 10 } }

/** Page content for each way to depend on a layer or a membership, and the other objects of the file. */
type Way = (membership: string) => Record<string, string>

const page = (content: string, resources = '', more = '') => ({
  page: `<< /Type /Page /Parent @pages /MediaBox [0 0 300 200] /Contents @content /Resources << /Font << /F1 @font >> ${resources} >> ${more} >>`,
  content: stream(content),
})
const form = (entries: string, content = line('Word')) =>
  stream(content, `/Type /XObject /Subtype /Form /BBox [0 0 300 200] /Resources << /Font << /F1 @font >> >> ${entries}`)

const WAYS: Record<string, Way> = {
  'content that is marked': (membership) =>
    page(`/OC /M BDC ${line('Word')} EMC`, `/Properties << /M ${membership} >>`),
  'a form': (membership) => ({ ...page('/Fm Do', '/XObject << /Fm @form >>'), form: form(`/OC ${membership}`) }),
  'a form that is drawn in content that is marked': (membership) => ({
    ...page('/OC /M BDC /Fm Do EMC', `/Properties << /M ${membership} >> /XObject << /Fm @form >>`),
    form: form(''),
  }),
  'an annotation': (membership) => ({
    ...page('', '', '/Annots [@stamp]'),
    stamp: `<< /Type /Annot /Subtype /Stamp /Rect [0 0 300 200] /F 4 /AP << /N @form >> /OC ${membership} >>`,
    form: form(''),
  }),
}

const LAYERS: [what: string, membership: string, isSeen: boolean][] = [
  ['a layer that is on', '@on', true],
  ['a layer that is off', '@off', false],
  ['a layer that says itself that it is hidden', '@unseen', false],
  ['any of two on', '@any', true],
  ['all of two on', '@all', false],
  ['any of two off', '@anyoff', true],
  ['all of two off', '@alloff', false],
  ['one that is off', '@single', false],
  ['none at all', '@none', true],
  ['an expression', '@expression', false],
  ['an expression within another', '@nested', true],
]

/** The same layers and memberships for every way; two layers share a name, which must not matter. */
const GROUPS = {
  on: '<< /Type /OCG /Name (Layer) >>',
  off: '<< /Type /OCG /Name (Layer) >>',
  unseen: '<< /Type /OCG /Name (Unseen) /Usage << /View << /ViewState /OFF >> >> >>',
  any: '<< /Type /OCMD /OCGs [@on @off] >>',
  all: '<< /Type /OCMD /OCGs [@on @off] /P /AllOn >>',
  anyoff: '<< /Type /OCMD /OCGs [@on @off] /P /AnyOff >>',
  alloff: '<< /Type /OCMD /OCGs [@on @off] /P /AllOff >>',
  single: '<< /Type /OCMD /OCGs @off >>',
  none: '<< /Type /OCMD /OCGs [null] >>',
  expression: '<< /Type /OCMD /VE [/And @on [/Not @on]] >>',
  nested: '<< /Type /OCMD /OCGs @off /VE [/Or [/And @on @off] [/Not @off]] >>',
}

function build(objects: Record<string, string>): Uint8Array {
  return buildNamed({
    catalog: '<< /Type /Catalog /Pages @pages /OCProperties << /OCGs [@on @off @unseen] /D << /OFF [@off] >> >> >>',
    pages: '<< /Type /Pages /Kids [@page] /Count 1 >>',
    font: FONT,
    ...GROUPS,
    ...objects,
  })
}

/**
 * Objects without a place of their own in the file: a membership in the resources, an annotation in the page's list.
 */
const DIRECT: Record<string, Record<string, string>> = {
  'a membership in the resources of the page': page(
    `/OC /M BDC ${line('Word')} EMC`,
    '/Properties << /M << /Type /OCMD /OCGs [@on @off] /P /AllOn >> >>',
  ),
  'a membership in resources that the page takes over': {
    pages:
      '<< /Type /Pages /Kids [@page] /Count 1 /Resources << /Font << /F1 @font >> /Properties << /M << /Type /OCMD /OCGs @off >> >> >> >>',
    page: '<< /Type /Page /Parent @pages /MediaBox [0 0 300 200] /Contents @content >>',
    content: stream(`/OC /M BDC ${line('Word')} EMC`),
  },
  'a membership in a list of properties that stands alone': {
    ...page(`/OC /M BDC ${line('Word')} EMC`, '/Properties @properties'),
    properties: '<< /M << /Type /OCMD /VE [/Not @on] >> >>',
  },
  'a membership in the resources of a form': {
    ...page('/Fm Do', '/XObject << /Fm @form >>'),
    form: stream(
      `/OC /M BDC ${line('Word')} EMC`,
      '/Type /XObject /Subtype /Form /BBox [0 0 300 200] /Resources << /Font << /F1 @font >> /Properties << /M << /Type /OCMD /OCGs [@off] >> >> >>',
    ),
  },
  'a membership that a form names': {
    ...page('/Fm Do', '/XObject << /Fm @form >>'),
    form: form('/OC << /Type /OCMD /OCGs [@off] >>'),
  },
  'an annotation in the list of the page': {
    ...page(
      '',
      '',
      '/Annots [<< /Type /Annot /Subtype /Stamp /Rect [0 0 300 200] /F 4 /AP << /N @form >> /OC << /Type /OCMD /OCGs @off >> >>]',
    ),
    form: form(''),
  },
}

/** Whether anything but white is drawn. */
async function isDrawn(bytes: Uint8Array): Promise<boolean> {
  const preview = await openPreview({ name: 'a.pdf', bytes }, context)
  try {
    const { pixels } = await preview.renderPage(1, { width: 300, height: 200 })
    return pixels.some((value) => value < 128)
  } finally {
    preview.close()
  }
}

const ALL = Object.entries(WAYS).flatMap(([way, write]) =>
  LAYERS.map(([what, membership, isSeen]) => ({ way, what, isSeen, objects: write(membership) })),
)

test.each(ALL)('$way on $what is read where it is drawn', async ({ isSeen, objects }) => {
  const bytes = build(objects)
  const { file } = await runOperation('toText', [{ name: 'a.pdf', bytes }], {}, context)
  expect(await isDrawn(bytes)).toBe(isSeen)
  expect(new TextDecoder().decode(file.bytes)).toBe(isSeen ? 'Word\n\f' : '\f')
})

test.each(Object.entries(DIRECT))(
  '%s hides its content both from text extraction and on the page',
  async (_, objects) => {
    const bytes = build(objects)
    const { file } = await runOperation('toText', [{ name: 'a.pdf', bytes }], {}, context)
    expect(await isDrawn(bytes)).toBe(false)
    expect(new TextDecoder().decode(file.bytes)).toBe('\f')
  },
)

test('a membership in the resources that hides nothing leaves its words', async () => {
  const bytes = build(
    page(`/OC /M BDC ${line('Word')} EMC`, '/Properties << /M << /Type /OCMD /OCGs [@on @off] /P /AnyOn >> >>'),
  )
  const { file } = await runOperation('toText', [{ name: 'a.pdf', bytes }], {}, context)
  expect(await isDrawn(bytes)).toBe(true)
  expect(new TextDecoder().decode(file.bytes)).toBe('Word\n\f')
})
