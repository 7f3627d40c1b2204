import { StripSegments, type StripSize } from './strip-segments.tsx'

/** Placeholder strip. Decoration: the surrounding text says that something is loading. */
export function SevenDaySkeleton({ size = 'medium' }: { size?: StripSize }) {
  return <StripSegments size={size} waiting />
}
