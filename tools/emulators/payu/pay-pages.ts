import { timingSafeEqual } from 'node:crypto'
import { escapeHtml } from '../../../language/markup.ts'
import { type RouteResponse, seeOther } from '../frame/responses.ts'
import type { Call, EmulatorParts, Route } from '../frame/route.ts'
import { page, pageLanguage, type PageLanguage } from '../frame/page.ts'
import { BLIK, type OrderBook } from './order-book.ts'
import { isFinal, type PayuOrder } from './order.ts'
import { PAY_TEXTS } from './pay-texts.ts'

const REFRESH_SECONDS = 2
const KNOWN_CODES: readonly string[] = Object.values(BLIK)

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

function money(order: PayuOrder, language: PageLanguage) {
  const { currencyCode: currency, totalAmount } = order
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(Number(totalAmount) / 100)
}

/** Return URL of the shop; for a failed or abandoned payment with `error=501`, as PayU adds. */
function backToShop({ continueUrl = '' }: PayuOrder, isPaid: boolean): string {
  const url = new URL(continueUrl)
  if (!isPaid) url.searchParams.set('error', '501')
  return url.href
}

/** Payment pages. */
export function payPages({ options }: EmulatorParts, book: OrderBook): Route[] {
  const { url } = options

  function renderPage(
    order: PayuOrder,
    language: PageLanguage,
    title: string,
    body: string,
    status = 200,
  ): RouteResponse {
    const other = language === 'pl' ? 'en' : 'pl'
    return page({
      status,
      language,
      title,
      url,
      otherLanguage: `${url}/pay/${order.orderId}?key=${order.pageKey}&lang=${other}`,
      body,
      formTarget: order.continueUrl,
    })
  }

  const paymentDetails = (order: PayuOrder, language: PageLanguage) => {
    const texts = PAY_TEXTS[language]
    return `<dl>
<dt>${texts.order}</dt><dd>${escapeHtml(order.description)}</dd>
<dt>${texts.amount}</dt><dd class="amount">${escapeHtml(money(order, language))}</dd>
</dl>`
  }

  function choicePage(order: PayuOrder, language: PageLanguage, wrongCode?: string): RouteResponse {
    const texts = PAY_TEXTS[language]
    const action = escapeHtml(`${url}/pay/${order.orderId}?key=${order.pageKey}&lang=${language}`)
    const isWrong = wrongCode !== undefined
    const invalid = isWrong ? ' aria-invalid="true" autofocus' : ''
    const describedBy = isWrong ? 'code-hint code-wrong' : 'code-hint'
    const body = `${paymentDetails(order, language)}
<form method="post" action="${action}">
<section aria-labelledby="blik">
<h2 id="blik">${texts.blik}</h2>
<label for="code">${texts.code}</label>
<p class="hint" id="code-hint">${texts.codeHint}</p>
${isWrong ? `<p class="wrong" id="code-wrong" role="alert">${texts.wrongCode}</p>` : ''}
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="7" required
 aria-describedby="${describedBy}" value="${escapeHtml(wrongCode ?? '')}"${invalid}>
<div><button name="action" value="blik">${texts.payByBlik}</button></div>
</section>
</form>
<form method="post" action="${action}">
<section aria-labelledby="other">
<h2 id="other">${texts.other}</h2>
<p class="hint">${texts.otherHint}</p>
<button name="action" value="card">${texts.payByCard}</button>
<button name="action" value="transfer">${texts.payByTransfer}</button>
</section>
<section aria-labelledby="rest">
<h2 id="rest">${texts.rest}</h2>
<button class="plain" name="action" value="refuse">${texts.refuse}</button>
<button class="plain" name="action" value="abandon">${texts.abandon}</button>
</section>
</form>`
    return renderPage(order, language, texts.title, body, isWrong ? 422 : 200)
  }

  function waitingPage(order: PayuOrder, language: PageLanguage): RouteResponse {
    const texts = PAY_TEXTS[language]
    const here = `${url}/pay/${order.orderId}?key=${order.pageKey}&lang=${language}`
    const body = `${paymentDetails(order, language)}
<p role="status">${texts.waitingText}</p>
<p><a href="${escapeHtml(here)}">${texts.check}</a></p>`
    const response = renderPage(order, language, texts.waiting, body)
    return { ...response, headers: { ...response.headers, refresh: `${REFRESH_SECONDS}; url=${here}` } }
  }

  function resultPage(order: PayuOrder, language: PageLanguage): RouteResponse {
    const isPaid = order.status === 'COMPLETED' || order.status === 'WAITING_FOR_CONFIRMATION'
    if (order.continueUrl) return seeOther(backToShop(order, isPaid))
    const texts = PAY_TEXTS[language]
    return renderPage(
      order,
      language,
      texts.over,
      `${paymentDetails(order, language)}<p>${isPaid ? texts.paid : texts.unpaid}</p>`,
    )
  }

  const isEnded = (order: PayuOrder) => isFinal(order) || order.status === 'WAITING_FOR_CONFIRMATION'

  function show(order: PayuOrder, language: PageLanguage): RouteResponse {
    if (isEnded(order)) return resultPage(order, language)
    return order.status === 'PENDING' && order.channel === 'blik'
      ? waitingPage(order, language)
      : choicePage(order, language)
  }

  function handleAction(order: PayuOrder, language: PageLanguage, form: URLSearchParams): RouteResponse {
    if (isEnded(order)) return resultPage(order, language)
    switch (form.get('action')) {
      case 'blik': {
        const typed = (form.get('code') ?? '').slice(0, 20)
        const code = typed.replaceAll(/[\s-]/g, '')
        if (!KNOWN_CODES.includes(code)) return choicePage(order, language, typed)
        book.payByBlik(order, code)
        return seeOther(`${url}/pay/${order.orderId}?key=${order.pageKey}&lang=${language}`)
      }
      case 'card':
        book.pay(order, 'c')
        return resultPage(order, language)
      case 'transfer':
        book.pay(order, 'm')
        return resultPage(order, language)
      case 'refuse':
        book.end(order, 'CANCELED')
        return resultPage(order, language)
      case 'abandon':
        return order.continueUrl ? seeOther(backToShop(order, false)) : show(order, language)
      default:
        return choicePage(order, language)
    }
  }

  function route(
    method: string,
    handle: (order: PayuOrder, language: PageLanguage, call: Call) => RouteResponse,
  ): Route {
    return {
      method,
      path: '/pay/:id',
      operation: 'pay page',
      audience: 'page',
      handle(call) {
        const { params, query, headers } = call
        const order = book.find(params['id'] ?? '')
        const wish = query.get('lang')
        if (order && isSame(query.get('key') ?? '', order.pageKey))
          return handle(order, pageLanguage(wish, order.buyer?.['language'] as string | undefined), call)
        const language = pageLanguage(wish, headers['accept-language']?.slice(0, 2))
        const texts = PAY_TEXTS[language]
        const otherLanguage = `${url}/pay/unknown?lang=${language === 'pl' ? 'en' : 'pl'}`
        const body = `<p>${texts.unknownText}</p>`
        return page({ status: 404, language, title: texts.unknown, url, otherLanguage, body })
      },
    }
  }

  return [
    route('GET', show),
    route('POST', (order, language, { body }) => handleAction(order, language, new URLSearchParams(body.toString()))),
  ]
}
