// Says if an input has rows: lists of further inputs, such as the lines of a document.
import { getMetadataStorage, type ClassType } from 'type-graphql'

/** True if an input type has a field that is a list of inputs. Its fields and those of its ancestors are declared. */
export function hasRows(type: ClassType): boolean {
  const { fields, inputTypes } = getMetadataStorage()
  const isInput = (target: unknown) => inputTypes.some((one) => one.target === target)
  const own = fields.filter(({ target }) => target === type || type.prototype instanceof target)
  // The type must be asked for first: it finds out if it is a list.
  return own.some((field) => isInput(field.getType()) && Boolean(field.typeOptions.array))
}
