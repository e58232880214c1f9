// Draws a flame graph as a page of its own that loads nothing: each call under its caller, as wide as its time.
import type { Call } from './profile.js'

/** Narrower calls cannot be seen. */
const LEAST_PERCENT = 0.03
const ROW = 17

const STYLE = `body { font: 12px sans-serif; margin: 8px } #view { overflow-x: auto } #all { position: relative }
#all div { position: absolute; height: ${ROW - 1}px; overflow: hidden; white-space: nowrap; cursor: pointer;
  font: 11px/16px sans-serif; padding-left: 2px; box-sizing: border-box; border-right: 1px solid #fff }`

/** A click makes the call as wide as the window; a click on the first row shows all again. */
const SCRIPT = `const all = document.getElementById('all'), view = document.getElementById('view')
all.onclick = ({ target }) => {
  if (target === all) return
  all.style.width = 10000 / parseFloat(target.style.width) + '%'
  view.scrollLeft = parseFloat(target.style.left) / 100 * all.offsetWidth
}`

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character])

/** Calls of one package have one colour. */
function colourOf(name: string): string {
  let hash = 0
  for (const character of name) hash = (hash * 31 + character.charCodeAt(0)) % 360
  return `hsl(${hash} 65% 78%)`
}

/** The page. */
export function flamePage(root: Call, title: string): string {
  const rows: string[] = []
  let deepest = 0
  const draw = (call: Call, left: number, depth: number) => {
    const width = (call.total * 100) / root.total
    if (width < LEAST_PERCENT) return
    deepest = Math.max(deepest, depth)
    const tip = `${call.name}: ${width.toFixed(2)} %, itself ${((call.self * 100) / root.total).toFixed(2)} %`
    const place = `left:${left.toFixed(4)}%;width:${width.toFixed(4)}%;top:${depth * ROW}px`
    const style = `${place};background:${colourOf(call.package)}`
    rows.push(`<div style="${style}" title="${escaped(tip)}">${escaped(call.name)}</div>`)
    let next = left
    for (const each of call.calls) {
      draw(each, next, depth + 1)
      next += (each.total * 100) / root.total
    }
  }
  draw(root, 0, 0)
  return `<!doctype html><meta charset="utf-8"><title>${escaped(title)}</title><style>${STYLE}</style>
<p>${escaped(title)}: ${(root.total / 1e6).toFixed(1)} s. A click widens a call; a click on the first row shows all.</p>
<div id="view"><div id="all" style="height:${(deepest + 1) * ROW}px">${rows.join('\n')}</div></div>
<script>${SCRIPT}</script>`
}
