import { escapeHtml } from '../../../language/markup.ts'
import { text } from '../../../language/translate.ts'
import { isDay } from '../../../rules/day.ts'
import type { RequestContext } from '../../platform/context.ts'
import { getConfiguration } from '../store/index.ts'

const ASSESSED = text('Last assessed on %s.')
const CAPTCHA = text(
  'A form that asks whether you are a robot shows a task of %s. If it is in your way, write or call.',
)
const PAYMENTS = text('Pages of payment companies (%s) are theirs. A transfer can be made without them.')

/** `{{widget type="accessibility"}}`: known limitations of the shop as configured, and the date of the assessment. */
export async function accessibilityWidget(context: RequestContext): Promise<string> {
  const { t, date, bind } = context.language
  const { payu, autopay, captcha } = context.settings
  const configuration = await getConfiguration(context)
  context.tag('store')
  const companies = [...(payu ? ['PayU'] : []), ...(autopay ? ['Autopay'] : [])]
  const limits = [
    ...configuration['general/accessibility/limits'].split('\n').filter((line) => line.trim() !== ''),
    ...(captcha ? [t(CAPTCHA, new URL(captcha.scriptUrl).hostname)] : []),
    ...(companies.length > 0 ? [t(PAYMENTS, companies.join(', '))] : []),
  ]
  const assessed = configuration['general/accessibility/assessed_on']
  return (
    (limits.length > 0 ? `<ul>${limits.map((line) => `<li>${escapeHtml(bind(line))}</li>`).join('')}</ul>` : '') +
    (isDay(assessed) ? `<p>${escapeHtml(t(ASSESSED, date(assessed)))}</p>` : '')
  )
}
