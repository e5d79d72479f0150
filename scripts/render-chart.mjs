/**
 * Renders the Helm chart without Helm: its templates use only features of Go's template package, which runs here as
 * WebAssembly. Unlike in Helm, a missing value is an error.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { parse as renderTemplate } from '@evertdespiegeleer/go-template'
import { parse as parseYaml, parseAllDocuments } from 'yaml'

import { ROOT } from './processes.mjs'

/** Folder of the chart. */
export const CHART = join(ROOT, 'deploy/helm/recto')

/** @typedef {Record<string, unknown>} Values */

/**
 * An object that the chart creates.
 * @typedef {import('kubernetes-types/apps/v1.js').Deployment
 *   | import('kubernetes-types/policy/v1.js').PodDisruptionBudget
 *   | import('kubernetes-types/networking/v1.js').NetworkPolicy
 *   | import('kubernetes-types/networking/v1.js').Ingress
 *   | import('kubernetes-types/autoscaling/v2.js').HorizontalPodAutoscaler
 *   | import('kubernetes-types/core/v1.js').Service
 *   | import('kubernetes-types/core/v1.js').ServiceAccount
 *   | { kind: 'ScaledObject', metadata: import('kubernetes-types/meta/v1.js').ObjectMeta, spec: unknown }} ChartObject
 */

/** @returns {Values} the chart's own values */
export function readValues() {
  return /** @type {Values} */ (parseYaml(readFileSync(join(CHART, 'values.yaml'), 'utf8')))
}

/**
 * Merges values like Helm's `--values`: objects are merged, everything else is replaced.
 * @param {Values} values
 * @param {Values} overrides
 * @returns {Values}
 */
export function overlay(values, overrides) {
  const merged = { ...values }
  for (const [name, value] of Object.entries(overrides)) {
    const below = merged[name]
    merged[name] = isObject(below) && isObject(value) ? overlay(below, value) : value
  }
  return merged
}

/**
 * Renders a template of the chart.
 * @param {string} name of the file in `templates`
 * @param {Values} overrides
 * @returns {Promise<string>}
 */
export async function renderFile(name, overrides) {
  const parts = readFileSync(join(CHART, 'templates/_parts.tpl'), 'utf8')
  const chart = /** @type {Values} */ (parseYaml(readFileSync(join(CHART, 'Chart.yaml'), 'utf8')))
  return renderTemplate(`${parts}${readFileSync(join(CHART, 'templates', name), 'utf8')}`, {
    Values: overlay(readValues(), overrides),
    Release: { Name: 'pdf', Namespace: 'tools' },
    Chart: { AppVersion: chart['appVersion'] },
  })
}

/**
 * Renders the chart.
 * @param {Values} overrides
 * @returns {Promise<ChartObject[]>} its objects
 * @throws when a template's output is not valid YAML or repeats a key
 */
export async function renderChart(overrides) {
  const names = readdirSync(join(CHART, 'templates')).filter((name) => name.endsWith('.yaml'))
  const texts = await Promise.all(names.map((name) => renderFile(name, overrides)))
  const documents = texts.flatMap((text) => [...parseAllDocuments(text)])
  for (const { errors } of documents) if (errors[0] !== undefined) throw errors[0]
  const objects = documents.map((document) => /** @type {ChartObject | null} */ (document.toJS()))
  return objects.filter((object) => object !== null)
}

/** @param {unknown} value @returns {value is Values} */
function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
