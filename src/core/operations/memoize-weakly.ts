// Lets graphql-jit 0.8.7 forget what it has compiled. It remembers parts of each document in lodash's cache, which
// would keep them for ever. This file must be imported before graphql-jit.
import { createRequire } from 'node:module'

const memoize = createRequire(import.meta.url)('lodash.memoize') as { Cache: unknown }
memoize.Cache = WeakMap
