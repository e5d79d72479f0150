/**
 * @typedef {object} Mutation a bug planted in the sources on purpose
 * @property {string} behavior what breaks
 * @property {string} file
 * @property {string} find text that the file contains once
 * @property {string} replace
 * @property {string} test test file that must fail
 * @property {string} [only] which of its tests to run
 */

/** @type {readonly Mutation[]} */
export const MUTATIONS = [
  {
    behavior: 'Rotate turns pages counterclockwise',
    file: 'packages/engine/src/tools/rotate-pdf/rotate.ts',
    find: '.rotation + degrees) % 360',
    replace: '.rotation - degrees + 360) % 360',
    test: 'packages/engine/test/cases.test.ts',
    only: 'rotate, in process',
  },
  {
    behavior: 'Merge drops the outlines',
    file: 'packages/engine/src/assembly/combine/combine-inputs.ts',
    find: 'await combineOutlines(inputs, output, addBookmarks)',
    replace: '',
    test: 'packages/engine/test/cases.test.ts',
    only: 'merge, in process',
  },
  {
    behavior: 'Protect allows printing in low quality only',
    file: 'packages/pdf/src/documents/permissions.ts',
    find: 'allowPrinting: [3, 12],',
    replace: 'allowPrinting: [3],',
    test: 'packages/engine/test/cases.test.ts',
    only: 'protect, in process',
  },
  {
    behavior: 'a wrong password is accepted where the document opens without one',
    file: 'packages/engine/src/tools/protect-pdf/remove-protection.ts',
    find: "document.reader.unlockedBy === ''",
    replace: 'false',
    test: 'packages/engine/test/cases.test.ts',
    only: 'removeProtection, in process',
  },
  {
    behavior: 'text is written in the reverse order of its blocks',
    file: 'packages/layout/src/text/write-text.ts',
    find: 'for (const block of blocks.flatMap(inReadingOrder)) {',
    replace: 'for (const block of blocks.flatMap(inReadingOrder).toReversed()) {',
    test: 'packages/engine/test/cases.test.ts',
    only: 'toText, in process',
  },
  {
    behavior: 'numbers in a workbook are text',
    file: 'packages/office/src/excel/sheet-xml.ts',
    find: "element('c', attributes, `<v>${value.value}</v>`)",
    replace: "element('c', { ...attributes, t: 'str' }, `<v>${value.value}</v>`)",
    test: 'packages/engine/test/cases.test.ts',
    only: 'toExcel, in process',
  },
  {
    behavior: 'each part of a split begins with the last page of the one before',
    file: 'packages/contract/src/tools/split-pdf/plan-parts.ts',
    find: '(sorted[index - 1] ?? 0) + 1',
    replace: '(sorted[index - 1] ?? 1)',
    test: 'packages/contract/src/tools/split-pdf/plan-parts.test.ts',
  },
  {
    behavior: 'uploads have no size limit',
    file: 'apps/server/src/upload/stream-checks.ts',
    find: 'if (this.sizeBytes <= maxSizeMb * BYTES_PER_MB) done',
    replace: 'if (this.sizeBytes > -1) done',
    test: 'apps/server/test/error-responses.test.ts',
  },
  {
    behavior: 'an idempotency key is ignored',
    file: 'apps/server/src/jobs/idempotency-keys.ts',
    find: 'return entry.jobId',
    replace: 'return undefined',
    test: 'apps/server/test/async-jobs.test.ts',
  },
  {
    behavior: 'a canceled job keeps running',
    file: 'apps/server/src/jobs/tracked-job.ts',
    find: "this.stop.abort('the job was cancelled')",
    replace: '',
    test: 'apps/server/test/async-jobs.test.ts',
  },
  {
    behavior: 'the CLI has no exit code of its own for a file that is not a PDF',
    file: 'apps/cli/src/exit-codes.ts',
    find: 'NOT_A_PDF: 4,',
    replace: '',
    test: 'apps/cli/test/recto.test.ts',
  },
  {
    behavior: 'a tool page shows a result that was canceled',
    file: 'apps/web/src/wizard/wizard-state.ts',
    find: "return work.name === 'busy' ? finish(course, event) : course",
    replace: 'return finish(course, event)',
    test: 'apps/web/src/wizard/wizard-state.test.ts',
  },
]
