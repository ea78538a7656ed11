import { pagePart } from '../../../../../web/platform/page-part.tsx'

/**
 * Loaded on demand, for titles of a series only; links without controls, so a page hydrates without waiting for them.
 */
export const seriesNeighbours = pagePart(async () => (await import('./series-neighbours.part.tsx')).SeriesNeighbours)
