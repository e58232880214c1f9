// Draws a line plot as SVG. The colours follow the light or dark mode of the reader.

export interface Axis {
  readonly label: string
  readonly log: boolean
}

export interface Plot {
  readonly title: string
  readonly x: Axis
  readonly y: Axis
  readonly lines: readonly { readonly name: string; readonly points: readonly (readonly [number, number])[] }[]
}

const [WIDTH, HEIGHT, LEGEND_LINE] = [720, 320, 18]
const PLACE = { left: 70, right: 40, top: 36, bottom: 52 }
/** Distinct for people who see few colours, and legible on white and on black. */
const COLOURS = ['#3b82c4', '#d97706', '#059669', '#b655b6', '#dc4c4c', '#8a8a2a', '#64748b', '#0891b2']
const STYLE = `text { font: 12px sans-serif; fill: #24292f } .grid { stroke: #d0d7de } .axis { stroke: #57606a }
@media (prefers-color-scheme: dark) { text { fill: #d1d7e0 } .grid { stroke: #3d444d } .axis { stroke: #9198a1 } }`

/** From a value to its place on the axis, 0 to 1, and the values that get a mark. */
interface Scale {
  readonly at: (value: number) => number
  readonly ticks: readonly number[]
}

function linear(values: readonly number[]): Scale {
  const most = Math.max(...values, Number.MIN_VALUE)
  const rough = most / 5
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power
  const count = Math.ceil(most / step)
  const ticks = Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(6)))
  return { at: (value) => value / (count * step), ticks }
}

/** Marks at powers of ten, and at two and five times them where there are few. */
function logarithmic(values: readonly number[]): Scale {
  const positive = values.filter((value) => value > 0)
  const [from, to] = [Math.floor(Math.log10(Math.min(...positive))), Math.ceil(Math.log10(Math.max(...positive)))]
  const factors = to - from > 3 ? [1] : [1, 2, 5]
  const length = Math.max(1, to - from)
  const ticks = Array.from({ length: length + 1 }, (_, index) => 10 ** (from + index))
    .flatMap((power) => factors.map((factor) => Number((factor * power).toPrecision(6))))
    .filter((tick) => tick <= 10 ** (from + length))
  return { at: (value) => (Math.log10(value) - from) / length, ticks }
}

/** Values that grow by factors get a mark each. */
function factors(values: readonly number[]): Scale {
  const ticks = [...new Set(values)].sort((a, b) => a - b)
  const [first, last] = [Math.log(ticks[0]), Math.log(ticks[ticks.length - 1])]
  return { at: (value) => (last > first ? (Math.log(value) - first) / (last - first) : 0.5), ticks }
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
const text = (x: number, y: number, anchor: string, content: string) =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}">${escaped(content)}</text>`
const stroke = (kind: string, [x1, y1, x2, y2]: readonly number[]) =>
  `<line class="${kind}" x1="${x1.toFixed(1)}" y1="${y1.toFixed(1)}" x2="${x2.toFixed(1)}" y2="${y2.toFixed(1)}"/>`
const labelOf = (value: number) => value.toLocaleString('en', { maximumSignificantDigits: 3 })

/** The plot as a file. */
export function svgOf({ title, x, y, lines }: Plot): string {
  const points = lines.flatMap((line) => line.points)
  const [xs, ys] = [points.map(([value]) => value), points.map(([, value]) => value)]
  const [across, up] = [x.log ? factors(xs) : linear(xs), y.log ? logarithmic(ys) : linear(ys)]
  const [right, bottom] = [WIDTH - PLACE.right, HEIGHT - PLACE.bottom]
  const atX = (value: number) => PLACE.left + across.at(value) * (right - PLACE.left)
  const atY = (value: number) => bottom - up.at(value) * (bottom - PLACE.top)
  const height = HEIGHT + (lines.length + 1) * LEGEND_LINE
  const drawn = lines.flatMap((line, index) => {
    const colour = COLOURS[index % COLOURS.length]
    const places = line.points.map(([a, b]) => [atX(a).toFixed(1), atY(b).toFixed(1)])
    const legend = HEIGHT + (index + 1) * LEGEND_LINE
    return [
      `<polyline fill="none" stroke="${colour}" stroke-width="2" points="${places.map((pair) => pair.join()).join(' ')}"/>`,
      ...(places.length > 50 ? [] : places.map(([a, b]) => `<circle fill="${colour}" cx="${a}" cy="${b}" r="3"/>`)),
      `<rect fill="${colour}" x="${PLACE.left}" y="${legend - 6}" width="18" height="4"/>`,
      text(PLACE.left + 26, legend, 'start', line.name),
    ]
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}">`,
    `<title>${escaped(title)}</title><style>${STYLE}</style>`,
    text(PLACE.left, 18, 'start', `${title}: ${y.label}`),
    ...up.ticks.flatMap((tick) =>
      [stroke('grid', [PLACE.left, atY(tick), right, atY(tick)]), text(PLACE.left - 8, atY(tick) + 4, 'end', labelOf(tick))]),
    ...across.ticks.flatMap((tick) =>
      [stroke('axis', [atX(tick), bottom, atX(tick), bottom + 5]), text(atX(tick), bottom + 20, 'middle', labelOf(tick))]),
    stroke('axis', [PLACE.left, bottom, right, bottom]),
    text((PLACE.left + right) / 2, bottom + 40, 'middle', x.label),
    ...drawn,
    '</svg>\n',
  ].join('\n')
}
