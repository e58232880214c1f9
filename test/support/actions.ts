// The names of actions in tests: as they are stored, and as values of the enum `RecordAction`.

/** `startProduction` → `START_PRODUCTION`. */
export const actionValue = (name: string) => name.replace(/[A-Z]/g, '_$&').toUpperCase()

/** `START_PRODUCTION` → `startProduction`. */
export const actionName = (value: string) =>
  value.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
