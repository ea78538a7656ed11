import { phpDate } from '../../../../../language/php-date.ts'
import type { BlogSettings } from '../blog-settings.ts'

/** Title of a month such as `2026-11` in the shop's date format: `Listopad 2026`. */
export function archiveTitle(locale: string, month: string, settings: BlogSettings): string {
  const title = phpDate(locale, settings.mfblog_sidebar_archive_format_date || 'F Y', `${month}-15`)
  return title.charAt(0).toUpperCase() + title.slice(1)
}
