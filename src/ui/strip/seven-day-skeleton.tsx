import { StripSegments, type StripSize } from './strip-segments.tsx'

/** The strip before there is anything to show. Decoration: what stands around it says that something loads. */
export function SevenDaySkeleton({ size = 'medium' }: { size?: StripSize }) {
  return <StripSegments size={size} waiting />
}
