// Those who want to hear of a change.

/** Listeners of one thing. `subscribe` fits React's `useSyncExternalStore`. */
export class Listeners {
  private readonly all = new Set<() => void>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.all.add(listener)
    return () => void this.all.delete(listener)
  }

  /** Tells all of them, and throws then what the first of them has thrown. */
  tell(): void {
    const thrown = [...this.all].flatMap((listener) => {
      try {
        listener()
        return []
      } catch (error) {
        return [error]
      }
    })
    if (thrown.length) throw thrown[0]
  }
}
