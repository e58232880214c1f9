// Begins a subscription: the same checks as for any operation, then a stream of answers with errors in the same form.
import { subscribe, type ExecutionResult, type GraphQLSchema } from 'graphql'
import type { RequestContext } from '../context.js'
import type { RowBudget } from './budget.js'
import { withinCost } from './cost-limits.js'
import { checking, failed, placesIn, tidy } from './execute.js'
import type { Operation } from './operation.js'

/** A stream of answers. An error that ends it is its last answer. */
export type Answers = AsyncGenerator<ExecutionResult, void, void>
/** Begins a subscription. Returns an answer with errors if it may not begin. */
export type Subscriber = (operation: Operation, context: RequestContext) => Promise<Answers | ExecutionResult>

/** The number of subscriptions that are open. */
interface Open {
  subscriptions: number
}

/** Creates the subscriber of a schema. It counts in `open`. */
export function subscriberOf(schema: GraphQLSchema, budget: RowBudget, open: Open): Subscriber {
  const check = checking(schema, ['subscription'])
  return async (operation, context) => {
    try {
      const prepared = check(operation, context)
      const variableValues = { ...operation.variables }
      const { document, operationName } = operation
      let answers: Answers | undefined
      const refused = await withinCost(context, prepared, variableValues, budget, async () => {
        const begun = await subscribe({ schema, document, operationName, variableValues, contextValue: context })
        if (!(Symbol.asyncIterator in begun)) return begun
        answers = endingWith(context, tidied(begun, context, open))
        return {}
      })
      return answers ?? tidy(refused, context, placesIn(schema, operation))
    } catch (error) {
      return failed(error, context)
    }
  }
}

async function* tidied(results: AsyncIterable<ExecutionResult>, context: RequestContext, open: Open): Answers {
  open.subscriptions += 1
  try {
    for await (const result of results) yield tidy(result, context)
  } catch (error) {
    yield failed(error, context)
  } finally {
    open.subscriptions -= 1
  }
}

/** A stream whose end aborts the request. A generator alone would not notice the end while it waits for a value. */
function endingWith({ abortController }: RequestContext, answers: Answers): Answers {
  const end = answers.return.bind(answers)
  return Object.assign(answers, {
    return: () => {
      abortController.abort()
      return end()
    },
  })
}
