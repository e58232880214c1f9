// Finds operations by words, in a list under the input through which the arrow keys move.

const FIRST = 'Start here'
const NOTHING = 'No operation has these words. Try a record or an action, such as “quote” or “approve”.'

/** Where words are looked for: in the description, the name and the record of an operation. The later counts more. */
function placesOf({ group, label, query, description = '' }) {
  const [, field] = /\{\s+(\w+)/.exec(query)
  return [description, `${label} ${field}`, group].map((place) => place.toLowerCase())
}

/** What a word is worth that stands only in the description. */
const IN_DESCRIPTION = 1

/** Words that say nothing of an operation. */
const SMALL = ['a', 'an', 'the', 'of', 'to', 'for']

/**
 * The operations that have most of the words, best first; of equal ones those of a record, which has few other words.
 * Those that have a word only in the description have a title of their own: others of the record do not raise them.
 */
function matching(operations, sought) {
  const all = sought.toLowerCase().match(/[\p{L}\d]+/gu) ?? []
  const words = all.filter((word) => !SMALL.includes(word))
  const scored = operations.map((operation) => {
    const places = placesOf(operation)
    const worths = words.map((word) => places.findLastIndex((place) => place.includes(word)) + 1)
    const title = worths.includes(IN_DESCRIPTION) ? `${operation.group}: in the description` : operation.group
    return { operation, title, score: worths.reduce((sum, worth) => sum + worth, 0) }
  })
  if (!words.length) return scored
  const best = Math.max(...scored.map(({ score }) => score))
  if (!best) return []
  const near = scored.filter(({ score }) => score >= best - 1)
  return near.sort((a, b) =>
    b.score - a.score || (a.title === FIRST) - (b.title === FIRST) || a.title.length - b.title.length)
}

/** By title, those for the start first. A title keeps the order of its operations: saved ones, queries, mutations. */
const sorted = (operations) =>
  operations.toSorted((a, b) => (b.group === FIRST) - (a.group === FIRST) || a.group.localeCompare(b.group))

function element(tag, properties, ...children) {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children)
  return made
}

/** One line of the list: a saved operation by what it does, another one by its field. */
function line({ label, kind, field, description }) {
  const parts = field
    ? [element('code', {}, field), element('span', { className: 'about' }, description)]
    : [element('span', { className: 'label' }, label)]
  const tag = element('span', { className: 'kind' }, field ? kind : 'ready to run')
  return element('div', { role: 'option', className: field ? 'field' : 'saved', title: description ?? label }, ...parts, tag)
}

/**
 * Makes the input find operations, and calls `open` with the chosen one. Returns a function that adds operations.
 */
export function findIn(input, list, open) {
  let operations = []
  let options = []
  let active = 0

  const activate = (index) => {
    options[active]?.line.removeAttribute('aria-selected')
    active = Math.max(0, Math.min(index, options.length - 1))
    const chosen = options[active]?.line
    chosen?.setAttribute('aria-selected', 'true')
    chosen?.scrollIntoView({ block: 'nearest' })
    input.setAttribute('aria-activedescendant', chosen?.id ?? '')
  }
  const show = (shown) => {
    list.hidden = !shown
    input.setAttribute('aria-expanded', String(shown))
  }
  const draw = () => {
    options = []
    const groups = Map.groupBy(matching(operations, input.value), ({ title }) => title)
    list.replaceChildren(...[...groups].map(([title, members]) => {
      const lines = members.map(({ operation }) => {
        const made = line(operation)
        options.push({ operation, line: made })
        made.id = `found-${options.length}`
        made.addEventListener('click', () => open(operation))
        return made
      })
      return element('div', { role: 'group', ariaLabel: title }, element('h2', {}, title), ...lines)
    }))
    if (!options.length) list.replaceChildren(element('p', {}, operations.length ? NOTHING : 'Log in to find operations.'))
    active = 0
    activate(0)
    list.scrollTop = 0
    show(true)
  }
  const keys = {
    ArrowDown: () => (list.hidden ? draw() : activate(active + 1)),
    ArrowUp: () => (list.hidden ? draw() : activate(active - 1)),
    Enter: () => !list.hidden && options[active] && open(options[active].operation),
    Escape: () => show(false),
  }
  input.addEventListener('input', draw)
  input.addEventListener('focus', draw)
  input.addEventListener('click', () => list.hidden && draw())
  input.addEventListener('blur', () => show(false))
  // A press on the list would take the focus from the input, and so close it.
  list.addEventListener('mousedown', (event) => event.preventDefault())
  input.addEventListener('keydown', (event) => {
    // While a word is composed, the keys belong to the input method: Enter ends the word.
    if (event.isComposing || !keys[event.key]) return
    event.preventDefault()
    keys[event.key]()
  })
  return (more) => {
    operations = sorted([...operations, ...more])
    if (!list.hidden) draw()
  }
}
