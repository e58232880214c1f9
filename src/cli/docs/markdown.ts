// Markdown elements for the generated documentation.

type Cell = string | number | undefined

/** A table. A cell with the value undefined is empty. */
export const table = (head: readonly string[], rows: readonly (readonly Cell[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map((cell) => cell ?? '').join(' | ')} |`).join('\n')

export const code = (text: string) => `\`${text}\``

export const section = (title: string, ...parts: readonly string[]) => [`## ${title}`, ...parts].join('\n\n')
