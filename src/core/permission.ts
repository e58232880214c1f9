// The names of permissions. `core` knows that a field needs a permission. `access` adds the names, and who has them.

/** Each permission is a member. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- access/permissions.ts adds the members
export interface Permissions {}

export type Permission = keyof Permissions
