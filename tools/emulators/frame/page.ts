import { escapeHtml } from '../../../language/markup.ts'
import type { RouteResponse } from './responses.ts'
import type { Route } from './route.ts'

export type PageLanguage = 'pl' | 'en'

const TEXTS = {
  pl: {
    trial: 'Płatność próbna',
    explained:
      'To emulator systemu płatności: żadne pieniądze nie zmienią właściciela. Nie podawaj prawdziwych danych.',
    other: 'English',
  },
  en: {
    trial: 'Trial payment',
    explained: 'This is an emulator of a payment system: no money changes hands. Do not enter real data.',
    other: 'Polski',
  },
} as const

/** The first supported one of the given languages, otherwise Polish. */
export const pageLanguage = (...wishes: (string | null | undefined)[]): PageLanguage =>
  wishes.find((wish): wish is PageLanguage => wish === 'pl' || wish === 'en') ?? 'pl'

export interface Page {
  status?: number
  language: PageLanguage
  title: string
  /** Base URL of the emulator, without a trailing slash. */
  url: string
  /** URL of the same page in the other language. */
  otherLanguage: string
  /** HTML, in which external values are already escaped. */
  body: string
  /** URL of the shop, to which forms of the page may redirect. */
  formTarget?: string
}

/** An HTML page, marked as a test payment at the top and in the title. */
export function page({ status = 200, language, title, url, otherLanguage, body, formTarget }: Page): RouteResponse {
  const texts = TEXTS[language]
  const other = language === 'pl' ? 'en' : 'pl'
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(`${title} – ${texts.trial}`)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${escapeHtml(`${url}/style.css`)}">
</head>
<body>
<header>
<p><strong>${texts.trial}.</strong> ${texts.explained}</p>
<p><a href="${escapeHtml(otherLanguage)}" lang="${other}" hreflang="${other}">${texts.other}</a></p>
</header>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`
  const origins = formTarget && URL.canParse(formTarget) ? ` ${new URL(formTarget).origin}` : ''
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      // form-action also applies to redirects after a form submission
      'content-security-policy':
        `default-src 'none'; img-src data:; style-src 'self'; form-action 'self'${origins}; ` +
        "base-uri 'none'; frame-ancestors 'none'",
    },
    body: html,
  }
}

const styles = `:root {
  color-scheme: light dark; --text: #1b1d22; --page: #f4f6f8; --card: #fff; --line: #868e99; --accent: #0b5d3b;
  --on-accent: #fff; --wrong: #a3161f; --trial: #ffe08a; --on-trial: #2b2100
}
@media (prefers-color-scheme: dark) {
  :root {
    --text: #e8eaee; --page: #14161a; --card: #1d2026; --line: #7d8591; --accent: #6fd6a6; --on-accent: #06251a;
    --wrong: #ff9aa0; --trial: #4d3d00; --on-trial: #ffeebf
  }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--text); font: 17px/1.5 system-ui, sans-serif }
header {
  display: flex; flex-wrap: wrap; gap: 8px 24px; justify-content: space-between;
  padding: 12px 16px; background: var(--trial); color: var(--on-trial); border-bottom: 2px solid var(--on-trial)
}
header p { margin: 0; max-width: 70ch }
header a { color: inherit; display: inline-block; padding: 8px 0 }
main { max-width: 560px; margin: 0 auto; padding: 24px 16px 64px }
h1 { font-size: 26px; line-height: 1.2; margin: 8px 0 16px }
h2 { font-size: 19px; margin: 0 0 8px }
section, fieldset {
  margin: 0 0 16px; padding: 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--card)
}
legend { font-weight: 600; padding: 0 4px }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 0 0 24px }
dd { margin: 0; overflow-wrap: anywhere }
dd.amount { font-weight: 700; font-size: 22px; font-variant-numeric: tabular-nums }
label { display: block; font-weight: 600 }
.hint { margin: 4px 0 8px }
.wrong { color: var(--wrong); font-weight: 600; margin: 4px 0 8px }
input {
  font: inherit; font-size: 20px; width: 100%; max-width: 12ch; padding: 8px 12px; min-height: 48px; color: inherit;
  background: transparent; border: 1px solid var(--line); border-radius: 6px; letter-spacing: 0.15em
}
input[type='checkbox'] { width: 24px; min-height: 24px; margin: 0 8px 0 0; vertical-align: middle }
img { vertical-align: middle; margin-right: 6px }
input[aria-invalid='true'] { border: 2px solid var(--wrong) }
button {
  font: inherit; font-weight: 600; padding: 10px 18px; min-height: 48px; margin: 12px 8px 0 0; cursor: pointer;
  border: 2px solid var(--accent); border-radius: 6px; background: var(--accent); color: var(--on-accent)
}
button.plain { background: transparent; color: inherit; border-color: var(--line) }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
`

/** Route of the style sheet of all pages. */
export const pageRoutes = (): Route[] => [
  {
    method: 'GET',
    path: '/style.css',
    operation: 'style',
    audience: 'page',
    handle: () => ({ status: 200, headers: { 'content-type': 'text/css; charset=utf-8' }, body: styles }),
  },
]
