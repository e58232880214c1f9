// A field for words to search for.
interface Props {
  readonly label?: string
  readonly button?: string
  readonly hint: string
  readonly onSearch: (text: string) => void
}

export function Search({ label = 'Search', button = label, hint, onSearch }: Props) {
  return (
    <form role="search" aria-label={label} onSubmit={(event) => {
      event.preventDefault()
      onSearch(String(new FormData(event.currentTarget).get('text')).trim())
    }}>
      <input type="search" name="text" aria-label={label} placeholder={hint} />
      <button>{button}</button>
    </form>
  )
}
