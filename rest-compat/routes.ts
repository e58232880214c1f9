// All documented paths, in documented order. An undocumented one is a 404, as it always was.
import { login, testAdmin } from './auth.js'
import { approve as approveExpenseRequest } from './expense-requests.js'
import { createStop, listLocations } from './logistics.js'
import { approve as approveMaterialRequest } from './material-requests.js'
import type { Route } from './route.js'

export const routes: readonly Route[] = [approveMaterialRequest, testAdmin, createStop, approveExpenseRequest, listLocations, login]
