/**
 * The files of a new tool. As generated, the operation saves the document with its pages unchanged, and every text has a default.
 *
 * @typedef {{ tool: string, operation: string }} Names the ids in kebab-case
 */

/**
 * @param {Names} names
 * @returns {Record<string, string>} the text of each file by its path
 */
export function toolFiles({ tool, operation }) {
  const [toolName, operationName] = [camel(tool), camel(operation)]
  const component = `${toolName[0]?.toUpperCase()}${toolName.slice(1)}`
  const title = titleOf(tool)
  const [contract, engine, web] = [
    `packages/contract/src/tools/${tool}`,
    `packages/engine/src/tools/${tool}`,
    `apps/web/src/tools/${tool}`,
  ]
  return {
    [`${contract}/tool.ts`]: `import { defineTool } from '../../define-tool.ts'

export const ${toolName} = defineTool({
  id: '${tool}',
  title: '${title}',
  description: 'Save a document with its pages unchanged.',
  family: 'arrange',
  route: '/tools/${tool}',
  availability: 'unlisted',
  steps: ['Upload', 'Check', 'Download'],
})
`,
    [`${contract}/${operation}.ts`]: `import { z } from 'zod'

import { defineOperation } from '../../define-operation.ts'
import { baseName } from '../../file-names.ts'

/** ${title}: saves a document with its pages unchanged. */
export const ${operationName} = defineOperation({
  id: '${operationName}',
  tool: '${tool}',
  path: '/pdf/${operation}',
  summary: '${title}',
  description: 'Saves a document with its pages unchanged.',
  files: { field: 'file', min: 1, max: 1 },
  options: () => z.object({}),
  encoding: 'flat',
  answer: {
    kind: 'file',
    contentType: 'application/pdf',
    description: 'The document, {base}_${operation}.pdf',
    headers: ['X-Page-Count'],
  },
  failure: 'Error processing PDF',
  outputName: ([input = 'document.pdf']) => \`\${baseName(input)}_${operation}.pdf\`,
})
`,
    [`${engine}/${operation}.ts`]: `import { OPERATIONS } from '@recto/contract'
import { DocumentChanges, openDocument, openingWarnings, saveChanges } from '@recto/pdf'
import { type Operation, singleFile } from '@recto/runtime'

/** Saves a document with its pages unchanged: see \`${operationName}\` in the contract. */
export const ${operationName}: Operation<typeof OPERATIONS.${operationName}> = async (files, _options, context) => {
  const file = singleFile(files)
  context.progress?.({ fraction: 0, step: 'opening' })
  const document = await openDocument(file, context)
  const changes = new DocumentChanges(document)
  context.progress?.({ fraction: 0.5, step: 'saving' })
  const { bytes, warnings } = await saveChanges(changes, context)
  return {
    file: { name: OPERATIONS.${operationName}.outputName([file.name]), contentType: 'application/pdf', bytes },
    report: { pageCount: document.pages.length, warnings: [...openingWarnings(document), ...warnings] },
  }
}
`,
    [`${engine}/${operation}.cases.ts`]: `import assert from 'node:assert/strict'

import * as fixtures from '../../../../../fixtures/documents.ts'
import { input, sample } from '../../../test/inputs.ts'
import { checkWithQpdf, textOfPages } from '../../../test/inspect-pdf.ts'
import type { OperationCases } from '../../../test/operation-case.ts'

/** The cases of ${operationName}. */
export const cases: OperationCases = {
  accepted: [
    {
      name: 'keeps every page',
      operation: '${operationName}',
      files: () => [input('Plain.pdf', fixtures.plain(2))],
      options: {},
      check: async ({ name, bytes, report }) => {
        assert.equal(name, 'Plain_${operation}.pdf')
        assert.deepEqual(report, { pageCount: 2, warnings: [] })
        assert.deepEqual(await textOfPages(bytes), ['Plain 1', 'Plain 2'])
        assert.match(await checkWithQpdf(bytes), /No syntax or stream encoding errors/)
      },
    },
  ],
  refused: [
    {
      name: 'asks for the password of a locked file',
      operation: '${operationName}',
      files: () => [input('Locked.pdf', sample('locked.pdf'))],
      options: {},
      error: 'PASSWORD_REQUIRED',
      facts: { file: 'Locked.pdf' },
    },
  ],
}
`,
    [`${web}/page.tsx`]: `import { TOOLS } from '@recto/contract'

import { ToolPage } from '../../wizard/tool-page.tsx'

/** ${title}. */
export function Page() {
  return <ToolPage tool={TOOLS['${tool}']} load={loadWizard} />
}

async function loadWizard() {
  return (await import('./wizard.tsx')).${component}Wizard
}
`,
    [`${web}/wizard.tsx`]: `import { OPERATIONS, TOOLS } from '@recto/contract'

import { SingleCallSteps } from '../../wizard/single-call-steps.tsx'

/** The three steps. */
export function ${component}Wizard() {
  return <SingleCallSteps tool={TOOLS['${tool}']} operation={OPERATIONS.${operationName}} />
}
`,
    [`${web}/page.test.tsx`]: `import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { callOperation } from '../../api/call-operation.ts'
import { fakePreview } from '../../testing/fake-preview-worker.ts'
import { mockObjectUrls } from '../../testing/browser-mocks.ts'
import { pdfFile, renderScreen } from '../../testing/render-screen.tsx'
import { filePicker } from '../../testing/screen-queries.ts'
import { ${component}Wizard } from './wizard.tsx'

vi.mock('../../api/call-operation.ts', () => ({ callOperation: vi.fn<typeof callOperation>() }))

const call = vi.mocked(callOperation)

beforeEach(() => {
  mockObjectUrls()
  call.mockReset()
})

test('${title}: a file is sent, and the result is offered for download', async () => {
  call.mockResolvedValue({
    blob: new Blob(['%PDF-1.7'], { type: 'application/pdf' }),
    name: 'report_${operation}.pdf',
    report: { pageCount: 3, warnings: [] },
  })
  const { user } = renderScreen(<${component}Wizard />, fakePreview({ 'report.pdf': { pageCount: 3 } }))
  await user.upload(filePicker(), pdfFile('report.pdf'))
  await user.click(await screen.findByRole('button', { name: '${title}' }))
  const link = await screen.findByRole('link', { name: 'Download' })
  expect(link.getAttribute('download')).toBe('report_${operation}.pdf')
  expect(call.mock.calls[0]?.[0]).toMatchObject({ operation: { id: '${operationName}' }, options: {} })
})
`,
    [`e2e/tools/${tool}.spec.ts`]: `import { expect } from 'vitest'

import { plain } from '../../fixtures/documents.ts'
import { textOfPages } from '../../packages/engine/test/inspect-pdf.ts'
import { test } from '../browser-test.ts'
import { expectAccessible } from '../expect-accessible.ts'
import { ToolPage } from './tool-page.ts'

test('${title}: from a file to the result', async ({ page }) => {
  const screen = new ToolPage(page, '/tools/${tool}')
  await screen.open()
  await expectAccessible(page)
  await screen.choose({ name: 'Plain.pdf', bytes: plain(2) })
  await screen.submit('${title}')
  await expectAccessible(page)
  const result = await screen.download()
  expect(result.name).toBe('Plain_${operation}.pdf')
  expect(await textOfPages(result.bytes)).toEqual(['Plain 1', 'Plain 2'])
})
`,
  }
}

/**
 * @param {Names} names
 * @returns {Record<string, string>} the line that each list gets, by the list's path
 */
export function listLines({ tool, operation }) {
  const operationName = camel(operation)
  return {
    'packages/contract/src/tools/tools-by-id.ts': `export { ${camel(tool)} as '${tool}' } from './${tool}/tool.ts'`,
    'packages/contract/src/tools/operations-by-id.ts': `export { ${operationName} } from './${tool}/${operation}.ts'`,
    'packages/engine/src/run-operation.ts': `  ${operationName}: bind(OPERATIONS.${operationName}, () => import('./tools/${tool}/${operation}.ts')),`,
  }
}

/** @param {string} tool @returns {string} such as 'Flatten PDF' */
function titleOf(tool) {
  const words = tool.split('-').map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`)
  return words
    .join(' ')
    .replaceAll(/\bPdf\b/g, 'PDF')
    .replaceAll(/\bTo\b/g, 'to')
}

/** @param {string} name in kebab-case @returns {string} in camelCase */
function camel(name) {
  return name.replaceAll(/-([a-z0-9])/g, (_, /** @type {string} */ letter) => letter.toUpperCase())
}
