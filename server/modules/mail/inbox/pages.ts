import { escapeHtml } from '../../../../language/markup.ts'
import { clockInWarsaw } from '../../../../language/warsaw-time.ts'
import type { MailRow, MailSummary } from './inbox.sql.ts'

const time = (instant: Date) => `<time datetime="${instant.toISOString()}">${clockInWarsaw(instant)}</time>`

const frame = (inbox: string, title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${inbox}/style.css">
</head>
<body>
${body}
</body>
</html>
`

export function listPage(inbox: string, mails: readonly MailSummary[], recipient: string | null): string {
  const rows = mails.map(
    (mail) => `<tr>
<td>${time(mail.createdAt)}</td>
<td>${escapeHtml(mail.recipient)}</td>
<td><a href="${inbox}/${mail.id}">${escapeHtml(mail.subject)}</a></td>
<td>${escapeHtml(mail.storeCode)}</td>
<td>${mail.sentAt ? `sent ${time(mail.sentAt)}` : 'kept here'}</td>
</tr>`,
  )
  const empty = recipient ? `No mail to ${escapeHtml(recipient)}.` : 'No mail yet. It comes with the first order.'
  const columns = ['Written', 'To', 'Subject', 'View', 'State']
  const list = `<table>
<thead>
<tr>${columns.map((column) => `<th scope="col">${column}</th>`).join('')}</tr>
</thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>`
  return frame(
    inbox,
    'Mail',
    `<main>
<h1>Mail</h1>
<p>Everything the shop has written, the newest first. This page is not there in production.</p>
<form action="${inbox}" role="search">
<label for="to">To</label>
<input id="to" name="to" type="search" value="${escapeHtml(recipient ?? '')}">
<button>Filter</button>
${recipient ? `<a href="${inbox}">All mail</a>` : ''}
</form>
${mails.length > 0 ? list : `<p class="empty">${empty}</p>`}
</main>`,
  )
}

const attachmentLinks = (inbox: string, { id, attachments }: MailRow) =>
  attachments.map((name, position) => `<a href="${inbox}/${id}/attachments/${position}">${escapeHtml(name)}</a>`)

export const mailPage = (inbox: string, mail: MailRow): string =>
  frame(
    inbox,
    mail.subject,
    `<main>
<p><a href="${inbox}">All mail</a></p>
<h1>${escapeHtml(mail.subject)}</h1>
<dl>
<dt>From</dt><dd>${escapeHtml(mail.sender)}</dd>
<dt>To</dt><dd><a href="${inbox}?to=${encodeURIComponent(mail.recipient)}">${escapeHtml(mail.recipient)}</a></dd>
${mail.replyTo ? `<dt>Reply to</dt><dd>${escapeHtml(mail.replyTo)}</dd>` : ''}
<dt>Written</dt><dd>${time(mail.createdAt)}</dd>
<dt>Sent</dt><dd>${mail.sentAt ? time(mail.sentAt) : 'no, kept here'}</dd>
<dt>View</dt><dd>${escapeHtml(mail.storeCode)}</dd>
<dt>Cause</dt><dd><code>${escapeHtml(mail.key)}</code></dd>
${mail.attachments.length > 0 ? `<dt>Attachments</dt><dd>${attachmentLinks(inbox, mail).join(', ')}</dd>` : ''}
</dl>
<iframe title="The mail as HTML"
 src="${inbox}/${mail.id}/body" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>Plain text</h2>
<pre>${escapeHtml(mail.plain)}</pre>
</main>`,
  )

export const styles = `:root {
  color-scheme: light dark; --text: #1d1a16; --page: #fbf8f2; --line: #d9d2c5; --accent: #8f1d2c
}
@media (prefers-color-scheme: dark) {
  :root { --text: #ece6da; --page: #191714; --line: #3c3731; --accent: #f08a94 }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 1080px; margin: 0 auto; padding: 24px 16px 64px }
h1 { font: 600 28px/1.2 Georgia, serif; margin: 8px 0 }
a { color: var(--accent) }
form { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin: 16px 0 }
input, button {
  font: inherit; padding: 8px 12px; min-height: 44px; color: inherit;
  border: 1px solid var(--line); border-radius: 4px; background: transparent
}
table { width: 100%; border-collapse: collapse }
th, td {
  text-align: left; padding: 8px 12px 8px 0; border-bottom: 1px solid var(--line);
  vertical-align: top; overflow-wrap: anywhere
}
td time { white-space: nowrap; font-variant-numeric: tabular-nums }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px }
dd { margin: 0; overflow-wrap: anywhere }
iframe { width: 100%; height: 70vh; border: 1px solid var(--line); background: #fff }
pre { white-space: pre-wrap; border: 1px solid var(--line); padding: 16px }
.empty { padding: 32px 0 }
`
