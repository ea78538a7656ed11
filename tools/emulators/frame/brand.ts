import { escapeHtml } from '../../../language/markup.ts'
import type { RouteResponse } from './responses.ts'

/** Logo of a payment method: its name as text, since real logos may not be reproduced. */
export const brand = (name: string): RouteResponse => ({
  status: 200,
  headers: { 'content-type': 'image/svg+xml; charset=utf-8', 'content-security-policy': "default-src 'none'" },
  body: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40" width="120" height="40">
<rect x="1" y="1" width="118" height="38" rx="6" fill="#fff" stroke="#868e99"/>
<text x="60" y="26" text-anchor="middle" font-family="system-ui, sans-serif" font-size="17"
 fill="#1b1d22">${escapeHtml(name)}</text>
</svg>`,
})
