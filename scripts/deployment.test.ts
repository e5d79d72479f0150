/**
 * Checks the deployment files as far as possible without Docker, Helm and Kubernetes: they are parsed, the chart's templates are
 * rendered by Go's own template package, the output is compared with the field names and types of the Kubernetes API, and every
 * setting must be one of the server's. Not checked: `docker compose config`, `helm lint`, admission by a real cluster, and KEDA's
 * custom resource, whose fields are only compared with the literals below.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'

import type { Setting } from '../apps/server/src/config/setting.ts'
import { SETTINGS } from '../apps/server/src/config/settings.ts'
import { ROOT } from './processes.mjs'
import { CHART, overlay, readValues, renderChart, renderFile, type ChartObject, type Values } from './render-chart.mjs'
import { SERVER_FLAGS } from './server-environment.mjs'

const read = (name: string) => readFileSync(join(ROOT, name), 'utf8')

/** Read by the S3 client, not by us. */
const CREDENTIALS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']
const SCHEMAS = new Map(Object.values(SETTINGS).map(({ name, schema }): [string, Setting['schema']] => [name, schema]))

/** The required values of an installation, and all the optional ones. */
const REQUIRED = {
  image: { repository: 'registry.test/recto' },
  existingSecret: 'recto',
  store: { url: 's3://bucket/jobs' },
}
const EVERYTHING = overlay(REQUIRED, {
  ingress: { enabled: true, className: 'nginx', tlsSecret: 'recto-tls', annotations: { 'a.test/size': '1100m' } },
  worker: { keda: { enabled: true } },
  nodeSelector: { 'kubernetes.io/arch': 'amd64' },
})

/** Names that are not settings of the server, and values it would reject. */
function faultsOf(environment: Record<string, string>): string[] {
  return Object.entries(environment).flatMap(([name, value]) => {
    if (CREDENTIALS.includes(name)) return []
    const schema = SCHEMAS.get(name)
    if (schema === undefined) return [`${name} is not a setting`]
    return schema.safeParse(value).success ? [] : [`${name} may not be ${value}`]
  })
}

interface Service {
  image: string
  environment: Record<string, string>
  command?: string[]
  stop_grace_period?: string
  networks: string[]
  ports?: string[]
  read_only?: boolean
  cap_drop?: string[]
  cap_add?: string[]
  security_opt?: string[]
  mem_limit?: string
  pids_limit?: number
  healthcheck?: unknown
  deploy?: { replicas: number }
}

/** The compose file with its variables substituted, which Compose does after parsing. */
function readCompose(environment: Record<string, string>) {
  const parsed = JSON.stringify(parseYaml(read('compose.cluster.yaml'), { merge: true }))
  const filled = parsed.replaceAll(/(?<!\$)\$\{(\w+):\?\}/g, (_, name: string) => {
    const value = environment[name]
    if (value === undefined) throw new Error(`${name} is not in the sample of the environment`)
    return value === '' ? Buffer.alloc(32).toString(name === 'CLUSTER_KEY' ? 'base64' : 'hex') : value
  })
  return JSON.parse(filled) as { services: Record<string, Service>; networks: Values }
}

const sample = Object.fromEntries(
  [...read('deploy/cluster.env.sample').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ]),
)
const { services, networks } = readCompose(sample)
const ours = Object.entries(services).filter(([, { image }]) => image === 'recto')

test('the cluster on one machine has two API nodes and three workers of one image', () => {
  expect(ours.map(([name]) => name)).toEqual(['api-1', 'api-2', 'worker'])
  expect(services['worker']?.deploy?.replicas).toBe(3)
  expect(services['worker']?.command).toEqual(['node', ...SERVER_FLAGS, 'apps/server/src/worker.ts'])
  // One Dockerfile, whose Node version another test compares with the pinned one.
  expect(`${read('compose.cluster.yaml')}${read('deploy/helm/recto/values.yaml')}`).not.toMatch(/image: *node/)
})

test('all settings of its nodes exist, and the nodes share what a cluster must share', () => {
  for (const [name, { environment }] of ours)
    expect({ name, faults: faultsOf(environment) }).toEqual({ name, faults: [] })
  const shared = ['QUEUE_URL', 'STORE_URL', 'CLUSTER_KEY', ...CREDENTIALS]
  for (const name of shared) expect(new Set(ours.map(([, { environment }]) => environment[name])).size).toBe(1)
  expect(faultsOf({ TRUST_PROX: '1', STOP_GRACE_S: 'soon' })).toHaveLength(2)
})

test('every service has only the rights it needs, and resource limits', () => {
  for (const [name, service] of Object.entries(services)) {
    const { read_only: readOnly, cap_drop: dropped, security_opt: options } = service
    expect({ name, readOnly, dropped, options }).toEqual({
      name,
      readOnly: true,
      dropped: ['ALL'],
      options: ['no-new-privileges:true'],
    })
    expect(service.mem_limit).toMatch(/^\d+[gm]$/)
    expect(service.pids_limit).toBeGreaterThan(0)
    // Ours use the image's.
    expect(service.healthcheck !== undefined || service.image === 'recto').toBe(true)
    expect(service.image).toMatch(/^recto$|:\d/)
  }
  expect(services['caddy']?.cap_add).toEqual(['NET_BIND_SERVICE'])
})

test('only the proxy can be reached from outside, and only it reports client addresses', () => {
  for (const [name, { ports, networks: joined }] of Object.entries(services)) {
    expect(ports !== undefined).toBe(name === 'caddy')
    expect(joined.includes('outside')).toBe(name === 'caddy')
  }
  expect(networks).toMatchObject({ front: { internal: true }, back: { internal: true } })
  for (const name of ['api-1', 'api-2']) expect(services[name]?.environment['TRUST_PROXY']).toBe('1')
  const caddyfile = read('deploy/Caddyfile.cluster')
  expect(caddyfile).toMatch(/reverse_proxy api-1:8080 api-2:8080/)
  expect(caddyfile).not.toMatch(/lb_policy\s+(cookie|ip_hash|client_ip_hash|header)/)
})

test('nodes are not killed before they have stopped, and the queue drops nothing', () => {
  for (const [, { environment, stop_grace_period: grace }] of ours)
    expect(Number.parseInt(grace ?? '', 10)).toBeGreaterThan(Number(environment['STOP_GRACE_S']) + 5)
  const queue = services['queue']?.command?.join(' ')
  expect(queue).toContain('--appendonly yes')
  expect(queue).toContain('--maxmemory-policy noeviction')
})

/** The object of a kind with a name. */
function find<Kind extends NonNullable<ChartObject['kind']>>(
  objects: readonly ChartObject[],
  kind: Kind,
  name: string,
) {
  const isIt = (object: ChartObject): object is Extract<ChartObject, { kind?: Kind }> =>
    object.kind === kind && object.metadata?.name === name
  return objects.find((object) => isIt(object))
}

/** The pod of a Deployment, and its only container. */
async function podOf(component: string, overrides: Values) {
  const pod = find(await renderChart(overrides), 'Deployment', `pdf-${component}`)?.spec?.template.spec
  const [container] = pod?.containers ?? []
  if (pod === undefined || container === undefined) throw new Error(`${component} has no container`)
  return { pod, container, environment: container.env ?? [] }
}

test('the chart renders to objects of the Kubernetes API, with everything and with as little as possible', async () => {
  const objects = await renderChart(EVERYTHING)
  const kinds = 'Deployment Deployment HorizontalPodAutoscaler Ingress NetworkPolicy NetworkPolicy '
  const more = 'PodDisruptionBudget PodDisruptionBudget ScaledObject Service ServiceAccount'
  expect(objects.map(({ kind = '' }) => kind).toSorted()).toEqual(`${kinds}${more}`.split(' '))
  const least = overlay(REQUIRED, { api: { autoscaling: { enabled: false } }, networkPolicy: { enabled: false } })
  const few = await renderChart(least)
  expect(few).toHaveLength(6)
  expect(find(few, 'Deployment', 'pdf-api')?.spec?.replicas).toBe(2)
  expect(find(few, 'Deployment', 'pdf-worker')?.spec?.replicas).toBe(3)
  expect(typeFaults([...objects, ...few])).toBe('')
  const misspelled = { apiVersion: 'v1', kind: 'Service', spec: { sessionAffinty: 'None' } }
  expect(typeFaults([misspelled])).toContain('sessionAffinty')
})

const API_TYPES: Record<string, string> = {
  Deployment: 'apps/v1',
  PodDisruptionBudget: 'policy/v1',
  NetworkPolicy: 'networking/v1',
  Ingress: 'networking/v1',
  HorizontalPodAutoscaler: 'autoscaling/v2',
  Service: 'core/v1',
  ServiceAccount: 'core/v1',
}

/** What the compiler says about objects as values of the Kubernetes API's types: unknown, wrong or missing fields. */
function typeFaults(objects: readonly { kind?: string }[]): string {
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(ROOT, '.cache/chart-'))
  try {
    const lines = objects.flatMap((object, index) => {
      const { kind = '' } = object
      const group = API_TYPES[kind]
      if (group === undefined) return []
      const type = `import('kubernetes-types/${group}').${kind}`
      return `export const object${index}: ${type} = ${JSON.stringify(object)}`
    })
    writeFileSync(join(folder, 'objects.ts'), lines.join('\n'))
    const compiler = join(ROOT, 'node_modules/typescript/bin/tsc')
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig', '--module', 'esnext', '--types', '']
    execFileSync(process.execPath, [compiler, ...options, join(folder, 'objects.ts')], { encoding: 'utf8' })
    return ''
  } catch (error) {
    if (error instanceof Error && 'stdout' in error) return String(error.stdout)
    throw error
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('its pods run without rights, answer probes, and have time to stop', async () => {
  for (const component of ['api', 'worker']) {
    const { pod, container, environment } = await podOf(component, EVERYTHING)
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } })
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      runAsNonRoot: true,
      capabilities: { drop: ['ALL'] },
    })
    expect(pod.automountServiceAccountToken).toBe(false)
    expect(container).toMatchObject({
      livenessProbe: { httpGet: { path: '/api/health' } },
      readinessProbe: { httpGet: { path: '/api/ready' } },
      resources: { limits: { memory: '5Gi' } },
    })
    const grace = Number(environment.find(({ name }) => name === 'STOP_GRACE_S')?.value)
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(grace + 10)
  }
  const { container } = await podOf('worker', EVERYTHING)
  expect(container.command).toEqual(services['worker']?.command)
})

test('every setting in the chart exists and is set once', async () => {
  for (const component of ['api', 'worker']) {
    const { environment } = await podOf(component, EVERYTHING)
    const names = environment.map(({ name }) => name)
    expect(names).toHaveLength(new Set(names).size)
    expect(names).toEqual(expect.arrayContaining(['QUEUE_URL', 'STORE_URL', 'CLUSTER_KEY', ...CREDENTIALS]))
    for (const name of names) expect([...SCHEMAS.keys(), ...CREDENTIALS]).toContain(name)
    const given = environment.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value] as const]))
    expect(faultsOf(Object.fromEntries(given))).toEqual([])
  }
  const { environment } = await podOf('api', overlay(REQUIRED, { store: { credentialsInSecret: false } }))
  expect(environment.map(({ name }) => name)).not.toContain(CREDENTIALS[0])
})

test('workers scale with the queue, and accept only requests for metrics', async () => {
  const objects = await renderChart(EVERYTHING)
  expect(find(objects, 'ScaledObject', 'pdf-worker')?.spec).toEqual({
    scaleTargetRef: { name: 'pdf-worker' },
    minReplicaCount: 2,
    maxReplicaCount: 20,
    pollingInterval: 15,
    advanced: { horizontalPodAutoscalerConfig: { behavior: { scaleDown: { stabilizationWindowSeconds: 300 } } } },
    triggers: [
      {
        type: 'prometheus',
        metricType: 'AverageValue',
        metadata: {
          serverAddress: 'http://prometheus-server.monitoring.svc:80',
          query: 'sum(max by (class) (recto_cluster_waiting_seconds))',
          threshold: '60',
        },
      },
    ],
  })
  const [api, worker] = ['pdf-api', 'pdf-worker'].map((name) => find(objects, 'NetworkPolicy', name)?.spec)
  const metrics = { port: 'metrics', protocol: 'TCP' }
  expect(api?.ingress?.flatMap(({ ports = [] }) => ports)).toEqual([{ port: 'http', protocol: 'TCP' }, metrics])
  expect(worker?.ingress?.flatMap(({ ports = [] }) => ports)).toEqual([metrics])
  for (const policy of [api, worker]) {
    expect(policy?.policyTypes).toEqual(['Ingress', 'Egress'])
    expect(policy?.egress?.map(({ ports }) => ports?.[0]?.port)).toEqual([53, 6379, 443])
  }
})

test('selectors find the pods of their component only', async () => {
  const objects = await renderChart(EVERYTHING)
  for (const component of ['api', 'worker']) {
    const name = `pdf-${component}`
    const { selector, template } = find(objects, 'Deployment', name)?.spec ?? {}
    const labels = template?.metadata?.labels
    expect(labels?.['app.kubernetes.io/component']).toBe(component)
    expect(selector?.matchLabels).toEqual(labels)
    expect(find(objects, 'PodDisruptionBudget', name)?.spec?.selector?.matchLabels).toEqual(labels)
    expect(find(objects, 'NetworkPolicy', name)?.spec?.podSelector.matchLabels).toEqual(labels)
  }
  expect(find(objects, 'Service', 'pdf')?.spec?.selector).toMatchObject({ 'app.kubernetes.io/component': 'api' })
})

test('validates values and reports missing ones', () => {
  const validate = new Ajv({ allErrors: true }).compile(
    JSON.parse(readFileSync(join(CHART, 'values.schema.json'), 'utf8')),
  )
  const faultsIn = (overrides: Values) => {
    validate(overlay(readValues(), overrides))
    return (validate.errors ?? []).map(({ instancePath }) => instancePath)
  }
  expect(faultsIn(EVERYTHING)).toEqual([])
  expect(faultsIn({})).toEqual(['/image/repository', '/existingSecret', '/store/url'])
  expect(faultsIn(overlay(REQUIRED, { worker: { replica: 3 } }))).toEqual(['/worker'])
  expect(faultsIn(overlay(REQUIRED, { settings: { MAX_FILES: 5 } }))).toEqual(['/settings/MAX_FILES'])
  // The chart sets it itself.
  expect(faultsIn(overlay(REQUIRED, { settings: { QUEUE_URL: 'redis://queue' } }))).toContain('/settings')
})

test('its notes match the installation, and its version is ours', async () => {
  expect(await renderFile('NOTES.txt', EVERYTHING)).toContain('Visitors reach it at recto.example.com')
  expect(await renderFile('NOTES.txt', REQUIRED)).toContain('port-forward service/pdf 8080:80')
  const { appVersion } = parseYaml(readFileSync(join(CHART, 'Chart.yaml'), 'utf8')) as { appVersion: string }
  expect(appVersion).toBe((JSON.parse(read('package.json')) as { version: string }).version)
})
