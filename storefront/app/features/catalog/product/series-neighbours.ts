import { pagePart } from '../../../platform/page-part.tsx'

/** Links that wait for no script, of the titles of a series. */
export const seriesNeighbours = pagePart(async () => (await import('./series-neighbours.part.tsx')).SeriesNeighbours)
