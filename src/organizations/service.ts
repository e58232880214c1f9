// The organization of the viewer. Organizations belong to no organization, so they are read past the client that is held to one.
import type { Context } from '../context.js'

/** The organization that the request is made in. */
export const viewersOrganization = ({ app, viewer }: Context) => app.database.prisma.organization.findUniqueOrThrow({ where: { id: viewer.orgId } })
