// The pieces of Markdown that the printed documents are made of.

type Cell = string | number | undefined

/** A table; a cell without a value is empty. */
export const table = (head: readonly string[], rows: readonly (readonly Cell[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map((cell) => cell ?? '').join(' | ')} |`).join('\n')

export const code = (text: string) => `\`${text}\``

export const section = (title: string, ...parts: readonly string[]) => [`## ${title}`, ...parts].join('\n\n')
