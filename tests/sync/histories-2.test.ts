import { describeRandomHistories } from './random-histories.ts'

describeRandomHistories(2)
