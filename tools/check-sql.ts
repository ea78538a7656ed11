import path from 'node:path'
import { filesUnder } from './generate/files.ts'

// Checks two rules of ARCHITECTURE.md about SQL that import rules cannot express: which files may contain SQL, and
// which module writes which table.
const root = path.resolve(import.meta.dirname, '..')

/** Tables that each module writes. Each table is listed once. */
const tables: Readonly<Record<string, string>> = {
  blog:
    'blog_author blog_author_text blog_category blog_category_text blog_comment blog_post blog_post_category ' +
    'blog_post_product blog_post_related blog_post_tag blog_post_text blog_post_views blog_tag blog_tag_text',
  cart: 'cart cart_item removed_cart_item sales_rule',
  catalog:
    'attribute attribute_option book bundle bundle_option bundle_selection bundle_tier category ' +
    'category_text ' +
    'configurable_attribute configurable_variant contributor custom_option custom_option_value download downloadable ' +
    'grouped_item option_file person ' +
    'price product product_category product_image product_index product_link product_option product_sale ' +
    'product_text ' +
    'product_value publisher series url_rewrite',
  cms: 'cms_block cms_draft cms_page menu menu_item',
  compare: 'compare_item compare_list',
  contact: 'contact_message',
  content: 'checkout_agreement content_version scheduled_content',
  customers: 'customer customer_address customer_link customer_session newsletter_subscriber sign_in_source',
  delivery: 'delivery_closed_day delivery_dispatch delivery_method delivery_point delivery_point_list delivery_rate',
  downloads: 'purchased_download',
  excerpts: 'excerpt excerpt_chapter',
  import: 'cover_fetch excerpt_fetch import_checkpoint imported_link imported_record',
  inventory: 'source source_stock stock_reservation',
  mail: 'mail mail_attachment',
  measurement: 'measured_purchase',
  'my-books': 'alert alert_reader my_book my_books_price_consent my_books_silence',
  orders:
    'document_series order_comment order_item order_request order_tax orders presale_reduction sales_document ' +
    'sales_document_item sales_document_tax shipment shipment_item shipment_track',
  payments: 'payment payment_attempt payment_event payment_refund',
  'personal-data': 'job personal_data_log personal_data_request',
  privacy: 'consent consent_log consent_text cookie cookie_group',
  reviews: 'review review_reminder review_report review_vote',
  search: 'product_words search_statistic search_stop_word search_synonym search_vocabulary',
  'staff-picks': 'bookseller season season_title staff_pick',
  store: 'currency_rate customer_group partner setting',
  wishlist: 'wishlist wishlist_item',
  withdrawals: 'withdrawal',
}
/** `import` writes the tables of catalogue and inventory directly, in batches. */
const writableModules: Readonly<Record<string, readonly string[]>> = { import: ['catalog', 'inventory'] }
/** `search` derives the rows of `product_index`, by which all modules know what a store view shows. */
const writableTables: Readonly<Record<string, readonly string[]>> = { search: ['product_index'] }

const SQL_TEMPLATE = /\b(?:db|tx|database)\.(?:one|many|run|write)(?:<[^`]*?>)?`|\b(?:sql|statement)`/
const WRITE =
  /\b(?:insert\s+into|update(?!\s+(?:set|of|skip|nowait))|delete\s+from|merge\s+into|truncate)\s+(?:only\s+)?([a-z_]+)/g
/** Comment lines, which may contain words such as "update". */
const COMMENT = /^\s*(?:\*|\/\/|--).*$/gm
const SQL_FILES = /^server\/(?:platform|seed|testing)\/|\.sql\.ts$|\.test\.ts$/

/** Violations of the rules in a file of the server. */
export function checkSql(file: string, text: string): string[] {
  if (!SQL_FILES.test(file)) return SQL_TEMPLATE.test(text) ? ['SQL is allowed only in *.sql.ts files'] : []
  const own = /^server\/modules\/([^/]+)\/.*\.sql\.ts$/.exec(file)?.[1]
  if (own === undefined) return []
  const modules = [own, ...(writableModules[own] ?? [])]
  const allowed = new Set([
    ...modules.flatMap((name) => tables[name]?.split(' ') ?? []),
    ...(writableTables[own] ?? []),
  ])
  const writtenTables = new Set([...text.replace(COMMENT, '').matchAll(WRITE)].map(([, table]) => table ?? ''))
  return [...writtenTables].filter((table) => !allowed.has(table)).map((table) => `${own} must not write ${table}`)
}

if (process.argv[1] && path.resolve(process.argv[1]) === path.resolve(import.meta.filename)) {
  for (const { path: file, text } of filesUnder(root, 'server', '.ts'))
    for (const problem of checkSql(file, text)) {
      console.error(`${file}: ${problem}`)
      process.exitCode = 1
    }
}
