// Who did something and when, in the columns of that act.
import type { Context } from '../../context.js'

type Act = 'submitted' | 'approved' | 'rejected'

/** The columns of an act that was done now, by the viewer. */
export const stamp = (act: Act, { now, viewer }: Context) =>
  ({ [`${act}At`]: now, [`${act}ById`]: viewer.userId, [`${act}ByName`]: viewer.name })

/** The columns of an act that no longer counts. */
export const unstamped = (act: Act) => ({ [`${act}At`]: null, [`${act}ById`]: null, [`${act}ByName`]: null })
