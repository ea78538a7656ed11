import { loadPart } from '../../../../platform/load-part.ts'
import { pagePart } from '../../../../platform/page-part.tsx'
import type { PageContext } from '../../../../platform/router/page.ts'
import { useText } from '../../../../platform/text.ts'
import type { PointsOf } from './load-points.ts'

const open = () => import('./point-picker.part.tsx')

/** Only those who collect at a point need it. */
export const pointPicker = pagePart(async () => (await open()).PointPicker, Waiting)

function Waiting() {
  const { t } = useText()
  return <p role="status">{t('Loading the points')}</p>
}

/** For a page that shows the picker from the start: its script, and the points around. */
export async function openPoints(context: PageContext, of: PointsOf) {
  const [{ loadPoints }] = await Promise.all([loadPart(open), pointPicker.open()])
  return loadPoints(context, of)
}
