import { firefox } from './firefox.ts'
import { describeWalks } from './walks.ts'

describeWalks(firefox)
