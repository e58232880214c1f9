// All documented paths, in documented order. An undocumented one is a 404, as it always was.
import { login, testAdmin } from './auth.js'
import { create as createBill } from './bills.js'
import { approve as approveMaterialRequest } from './material-requests.js'
import type { Route } from './route.js'

export const routes: readonly Route[] = [approveMaterialRequest, testAdmin, createBill, login]
