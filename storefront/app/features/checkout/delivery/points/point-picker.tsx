import { loadPart } from '../../../../../../web/platform/load-part.ts'
import { pagePart } from '../../../../../../web/platform/page-part.tsx'
import type { PageContext } from '../../../../platform/page.ts'
import { useText } from '../../../../../../web/platform/text.ts'
import type { PointsContext } from './load-points.ts'

const open = () => import('./point-picker.part.tsx')

/** Loaded on demand, for delivery to a point only. */
export const pointPicker = pagePart(async () => (await open()).PointPicker, Waiting)

function Waiting() {
  const { t } = useText()
  return <p role="status">{t('Loading the points')}</p>
}

/** Loads the script of the picker and its initial points, for a page that shows it initially. */
export async function openPoints(context: PageContext, pointsContext: PointsContext) {
  const [{ loadPoints }] = await Promise.all([loadPart(open), pointPicker.preload()])
  return loadPoints(context, pointsContext)
}
