// PostGraphile asks for a function that Node 20 does not have yet.

interface Resolvers {
  readonly promise: Promise<unknown>
  readonly resolve: (value: unknown) => void
  readonly reject: (reason: unknown) => void
}

function withResolvers(this: PromiseConstructor): Resolvers {
  const made: Partial<Record<keyof Resolvers, unknown>> = {}
  made.promise = new this((resolve, reject) => Object.assign(made, { resolve, reject }))
  return made as unknown as Resolvers
}

if (!('withResolvers' in Promise)) Object.defineProperty(Promise, 'withResolvers', { value: withResolvers })
