import { expect, test } from 'vitest'

import { findConfigWarnings } from './config-warnings.ts'

test.each([
  ['TRUST_PROX', 'TRUST_PROXY'],
  ['TRUSTPROXY', 'TRUST_PROXY'],
  ['MAX_FILE', 'MAX_FILES'],
  ['MAX_UPLOAD', 'MAX_UPLOAD_MB'],
  ['max_pages', 'MAX_PAGES'],
  ['DATADIR', 'DATA_DIR'],
  ['PROT', undefined],
  ['POR', 'PORT'],
])('%s looks like %s', (name, known) => {
  const expected = known === undefined ? [] : [`${name} is not a setting and has no effect; did you mean ${known}?`]
  expect(findConfigWarnings({ [name]: '1' })).toEqual(expected)
})

test('common variables of other programs look like none of ours', () => {
  const names =
    'PATH HOME USER LANG LC_ALL TERM SHELL PWD HOSTNAME HOSTTYPE TZ TMPDIR EDITOR NODE_ENV NODE_OPTIONS NODE_VERSION ' +
    'YARN_VERSION MAIL LOGNAME SHLVL DISPLAY SSH_TTY CI DEBUG KUBERNETES_PORT RECTO_SERVICE_HOST RECTO_PORT HTTP_PROXY ' +
    'HTTPS_PROXY NO_PROXY ALL_PROXY XDG_DATA_DIRS XDG_RUNTIME_DIR OTEL_TRACES_SAMPLER OTEL_RESOURCE_ATTRIBUTES ' +
    'OTEL_EXPORTER_OTLP_HEADERS OTEL_EXPORTER_OTLP_PROTOCOL OTEL_EXPORTER_OTLP_TRACES_ENDPOINT npm_config_cache ' +
    'INVOCATION_ID JOURNAL_STREAM LOGS_DIRECTORY STATE_DIRECTORY UV_THREADPOOL_SIZE MALLOC_ARENA_MAX'
  expect(findConfigWarnings(Object.fromEntries(names.split(' ').map((name) => [name, 'x'])))).toEqual([])
})
