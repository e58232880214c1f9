// All workloads, in the order in which they are measured. W8 is the embedded database beside the server in W1 to W4.
import type { Workload } from './workload.js'
import { w1 } from './workloads/w1.js'
import { w2 } from './workloads/w2.js'
import { w3 } from './workloads/w3.js'
import { w4 } from './workloads/w4.js'
import { w5 } from './workloads/w5.js'
import { w6 } from './workloads/w6.js'
import { w7 } from './workloads/w7.js'

export const WORKLOADS: readonly Workload[] = [w1, w2, w3, w4, w5, w6, w7]
