// What a frontend in TypeScript takes from this repository: typed documents, the types of scalars, and the error codes.
export * from './generated/errors.js'
export * from './generated/operations.js'
export type * from './scalars.js'
