// Those who want to hear of a change.

/** Listeners of one thing. `subscribe` fits React's `useSyncExternalStore`. */
export class Listeners {
  private readonly all = new Set<() => void>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.all.add(listener)
    return () => void this.all.delete(listener)
  }

  tell(): void {
    for (const listener of [...this.all]) listener()
  }
}
