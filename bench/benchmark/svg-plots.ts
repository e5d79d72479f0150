import type { Comparison } from './comparisons.ts'
import type { Growth } from './growth.ts'

const FRAME = 'font-family="system-ui, sans-serif" font-size="12"'
const [OURS, THEIRS, RULE] = ['#0f766e', '#9a3412', '#cbd5e1']

/** Recto's time, warm, relative to each peer's, as bars on a logarithmic scale; those left of the line take less time. */
export function ratioPlot(comparisons: readonly Comparison[]): string {
  const [labels, width, rowHeight, top] = [420, 900, 22, 40]
  const across = (ratio: number) => labels + ((Math.log10(clamp(ratio, 0.01, 10)) + 2) / 3) * (width - labels - 60)
  const bars = comparisons.flatMap(({ result, peer, warm }, index) => {
    if (warm === undefined) return []
    const y = top + index * rowHeight
    const [from, to] = [Math.min(across(1), across(warm)), Math.max(across(1), across(warm))]
    return [
      text(labels - 8, y + 12, `${result.row.title}: ${peer.name}`, 'end'),
      `<rect x="${round(from)}" y="${y}" width="${round(Math.max(1, to - from))}" height="15" fill="${warm <= 1 ? OURS : THEIRS}"/>`,
      text(to + 4, y + 12, warm.toFixed(2), 'start'),
    ]
  })
  const height = top + comparisons.length * rowHeight + 10
  const lines = [0.01, 0.1, 1, 10].flatMap((ratio) => [
    `<line x1="${round(across(ratio))}" y1="${top - 8}" x2="${round(across(ratio))}" y2="${height - 8}" stroke="${ratio === 1 ? '#334155' : RULE}"/>`,
    text(across(ratio), top - 14, `${ratio}×`, 'middle'),
  ])
  return svg(width, height, "Recto's time relative to the other program's, warm", [...lines, ...bars])
}

/** Times by size, a panel for each task, both axes logarithmic. */
export function growthPlot(growths: readonly Growth[], unit: 'pages' | 'MB'): string {
  const [panel, height] = [225, 240]
  const panels = growths.map((growth, index) => growthPanel(growth, index * panel + 45, panel - 60))
  return svg(panel * growths.length + 10, height, `Time by size in ${unit}, in ms`, panels.flat())
}

function growthPanel({ name, points }: Growth, left: number, width: number): string[] {
  const [top, bottom] = [35, 205]
  const values = points.flatMap(({ rectoMs, qpdfMs }) => (qpdfMs === undefined ? [rectoMs] : [rectoMs, qpdfMs]))
  const [least, most] = [
    10 ** Math.floor(Math.log10(Math.min(...values))),
    10 ** Math.ceil(Math.log10(Math.max(...values))),
  ]
  const [smallest, largest] = [points[0]?.size ?? 1, points.at(-1)?.size ?? 1]
  const x = (size: number) => left + share(size, smallest, largest) * width
  const y = (time: number) => bottom - share(time, least, most) * (bottom - top)
  const curve = (color: string, timeOf: (point: Growth['points'][number]) => number | undefined) => {
    const ends = points.flatMap((point) => {
      const time = timeOf(point)
      return time === undefined ? [] : [`${round(x(point.size))},${round(y(time))}`]
    })
    return `<polyline points="${ends.join(' ')}" fill="none" stroke="${color}" stroke-width="2"/>`
  }
  const decades = Array.from({ length: Math.round(Math.log10(most / least)) + 1 }, (_, index) => least * 10 ** index)
  return [
    text(left, 18, name, 'start', 'font-weight="bold"'),
    ...(left < 60
      ? [
          text(left + 60, 18, 'Recto', 'start', `fill="${OURS}"`),
          text(left + 100, 18, 'qpdf', 'start', `fill="${THEIRS}"`),
        ]
      : []),
    ...decades.flatMap((time) => [
      `<line x1="${left}" y1="${round(y(time))}" x2="${left + width}" y2="${round(y(time))}" stroke="${RULE}"/>`,
      text(left - 4, y(time) + 4, String(time), 'end'),
    ]),
    ...points.map(({ size }) => text(x(size), bottom + 18, size.toLocaleString('en-US'), 'middle')),
    curve(THEIRS, ({ qpdfMs }) => qpdfMs),
    curve(OURS, ({ rectoMs }) => rectoMs),
  ]
}

function svg(width: number, height: number, title: string, parts: readonly string[]): string {
  const paper = `<rect width="${width}" height="${height}" fill="#ffffff"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" ${FRAME}>\n<title>${escapeXml(title)}</title>\n${[paper, ...parts].join('\n')}\n</svg>\n`
}

function text(x: number, y: number, content: string, anchor: 'start' | 'middle' | 'end', more = ''): string {
  return `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}" ${more}>${escapeXml(content)}</text>`
}

function escapeXml(content: string): string {
  return content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Where a value is between two others on a logarithmic scale, from 0 to 1. */
function share(value: number, least: number, most: number): number {
  return least === most ? 0 : Math.log(value / least) / Math.log(most / least)
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}

function round(value: number): string {
  return value.toFixed(1)
}
