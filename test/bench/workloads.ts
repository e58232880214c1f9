// All workloads, in the order in which they are measured.
import type { Workload } from './workload.js'
import { w1 } from './workloads/w1.js'
import { w2 } from './workloads/w2.js'
import { w3 } from './workloads/w3.js'
import { w4 } from './workloads/w4.js'

export const WORKLOADS: readonly Workload[] = [w1, w2, w3, w4]
