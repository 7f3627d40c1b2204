import { describeReplayedHistories } from './replayed-histories.ts'

describeReplayedHistories(2)
